import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { waitUntil } from '../../src/platform/db/embedded/wait-until.ts';

/** As a container has them: processes and shared memory of their own. Network and files stay shared. */
const NAMESPACES = ['--pid', '--ipc', '--fork', '--mount-proc', '--kill-child'];

/** Why no container can be imitated here; undefined: it can. */
export const noContainers: string | undefined =
  process.getuid?.() !== 0
    ? 'only root may make process namespaces'
    : spawnSync('unshare', [...NAMESPACES, 'true']).status !== 0
      ? 'unshare --pid does not work here'
      : undefined;

export type Contained = {
  /** what it wrote so far, on both streams */
  said(): string;
  /** the first match in what it says; throws what it said when it ends before or takes longer than 90 s */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** its exit code, once it has ended; null after a signal */
  ended(): Promise<number | null>;
  /** kill -9 of every process in it, as when a container is killed */
  kill(): Promise<void>;
};

/** Runs a program with process numbers of its own, as the first process of a container. */
export function inContainer(
  command: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv | undefined },
): Contained {
  const child: ChildProcess = spawn('unshare', [...NAMESPACES, '--', ...command], {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const hear = (piece: unknown) => {
    said += String(piece);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  // both streams close only when the last process that holds them is gone
  const closed = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    said: () => said,
    says: async (pattern) => {
      const found = await waitUntil(() => pattern.exec(said) ?? (isOver() ? 'over' : undefined), {
        within: 90_000,
      });
      if (found && found !== 'over') return found;
      throw new Error(`${command.at(-1)} did not say ${pattern}: ${said}`);
    },
    ended: () => closed,
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
