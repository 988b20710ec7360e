import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorText, StartError } from '../start-error.ts';

type Tool = 'pg_dump' | 'pg_restore';
type Options = { binDir: string | undefined; url: string; signal?: AbortSignal | undefined };

/** Runs a tool of PostgreSQL to its end; its output goes into `sink`. @throws StartError with its last line */
export async function runPostgresTool(
  tool: Tool,
  args: string[],
  { binDir, url, signal }: Options,
  sink?: Writable,
): Promise<void> {
  const { address, password } = withoutPassword(url);
  const child = spawn(fileOf(tool, binDir), [...args, `--dbname=${address}`], {
    // The command line can be read by everybody on the machine, the environment can't.
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}), LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said = `${said}${piece.toString()}`.slice(-4_000);
  });
  const closed = new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  const written = sink ? pipeline(child.stdout, sink) : void child.stdout.resume();
  const [code] = await Promise.all([closed, written]).catch((problem: unknown) => {
    child.kill();
    signal?.throwIfAborted();
    throw new StartError(
      `${tool} cannot be run (${errorText(problem)}): install PostgreSQL's client programs, or set PG_BIN to their folder.`,
    );
  });
  if (code !== 0) {
    const line =
      said
        .trim()
        .split('\n')
        .find((text) => /error|fatal/i.test(text)) ?? said.trim();
    throw new StartError(`${tool} failed: ${line || `it ended with ${code}`}`);
  }
}

/** An older pg_dump leaves out what it does not know, and says nothing of it where it is lucky. */
export async function refuseOlderTool(
  tool: Tool,
  { binDir, major }: { binDir: string | undefined; major: number },
): Promise<void> {
  const version = await versionOf(tool, binDir);
  if (version < major)
    throw new StartError(
      `${tool} is of PostgreSQL ${version}, the database of ${major}: install the client programs of PostgreSQL ${major}, or set PG_BIN to their folder.`,
    );
}

async function versionOf(tool: Tool, binDir: string | undefined): Promise<number> {
  const child = spawn(fileOf(tool, binDir), ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  await new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  }).catch(() => {
    throw new StartError(
      `${tool} is not found: install PostgreSQL's client programs, or set PG_BIN to their folder.`,
    );
  });
  return Number(/(\d+)(\.\d+|devel|beta|rc)/.exec(said)?.[1] ?? 0);
}

const fileOf = (tool: Tool, binDir: string | undefined) => (binDir ? join(binDir, tool) : tool);

function withoutPassword(url: string): { address: string; password: string } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return { address: address.href, password };
}
