import { type ChildProcess, spawn } from 'node:child_process';
import { waitUntil } from '../src/wait-until.ts';

export type Program = {
  child: ChildProcess;
  said(): string;
  /** resolves with the first match; throws what it said when it ends before or takes longer than 240 s */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** exit code; null after a signal */
  ended(): Promise<number | null>;
};

/** Runs a program as a process of its own, where packages are found. */
export function runProcess([file = '', ...args]: string[], env: NodeJS.ProcessEnv): Program {
  const child = spawn(file, args, { cwd: import.meta.dirname, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const hear = (piece: unknown) => {
    text += String(piece);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const closed = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    said: () => text,
    ended: () => closed,
    says: async (pattern) => {
      const found = await waitUntil(() => pattern.exec(text) ?? (isOver() ? 'over' : undefined), {
        within: 240_000,
      });
      if (found && found !== 'over') return found;
      throw new Error(`${args.at(-1)} did not say ${pattern}: ${text}`);
    },
  };
}
