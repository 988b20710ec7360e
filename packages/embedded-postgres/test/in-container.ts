import { spawnSync } from 'node:child_process';
import { type Program, runProcess } from './run-process.ts';

/** As a container has them: processes and shared memory of their own. Network and files stay shared. */
const NAMESPACES = ['--pid', '--ipc', '--fork', '--mount-proc', '--kill-child'];

/** Why no container can be imitated here; undefined: it can. */
export const noContainers: string | undefined =
  process.getuid?.() !== 0
    ? 'only root may make process namespaces'
    : spawnSync('unshare', [...NAMESPACES, 'true']).status !== 0
      ? 'unshare --pid does not work here'
      : undefined;

export type Contained = Program & {
  /** kill -9 of every process in it, as when a container is killed */
  kill(): Promise<void>;
};

/** Runs a program with process numbers of its own, as the first process of a container. */
export function inContainer(command: string[], env: NodeJS.ProcessEnv = process.env): Contained {
  const program = runProcess(['unshare', ...NAMESPACES, '--', ...command], env);
  return {
    ...program,
    kill: async () => {
      program.child.kill('SIGKILL');
      await program.ended();
    },
  };
}
