import { spawn } from 'node:child_process';
import { programOf } from '../program-of.ts';

/** Settings of the person who tests must not reach the command. */
const FOREIGN = /^(DATABASE_|BACKUP_|DATA_DIR|NODE_ENV|NODE_OPTIONS|VITEST|PUBLIC_ORIGIN|PG)/;

/** Runs a command of the system administrator as he would. */
export function runCommand(
  args: string[],
  settings: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.test(name)));
  const child = spawn(process.execPath, [...programOf('cli'), ...args], { env: { ...env, ...settings } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      said += piece.toString();
    });
  return new Promise((done) => child.on('close', (code) => done({ code, said })));
}
