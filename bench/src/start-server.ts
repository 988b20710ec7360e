import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export type RunningServer = { origin: string; pid: number; milliseconds: number; stop(): Promise<void> };

/** Runs a program of ours until it says where it listens; milliseconds = from the call to that line. */
export async function startProgram(args: string[], env: Record<string, string>): Promise<RunningServer> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await readyAddress(child);
  const { pid = 0 } = child;
  return { origin, pid, milliseconds: performance.now() - begun, stop: () => stop(child) };
}

export function startBuiltServer(env: Record<string, string>): Promise<RunningServer> {
  return startProgram([join('apps', 'server', 'dist', 'server.mjs')], env);
}

function readyAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /http:\/\/localhost:\d+/.exec(output);
      if (found) resolve(found[0]);
    });
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}: ${output}`)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

const PASSWORD = 'Demo-inspect-2026';

/** Signs a demonstration account in and returns the cookie header. */
export async function signIn(
  origin: string,
  account: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
): Promise<Response & { cookie: string }> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'inspect', origin, ...headers },
    body: JSON.stringify({ email: `${account}@demo.inspect.am`, password }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  return Object.assign(answer, { cookie });
}

/** Asks for a code for a new password. */
export function forgot(
  origin: string,
  account: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${origin}/api/auth/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'inspect', origin, ...headers },
    body: JSON.stringify({ email: `${account}@demo.inspect.am` }),
  });
}
