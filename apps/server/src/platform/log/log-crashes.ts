import type { FastifyBaseLogger } from 'fastify';
import { describeProblem } from './describe-problem.ts';

/**
 * What nobody caught leaves the program in a state that nobody knows: it is written down, then `end` ends the program
 * in order, with an exit code other than 0, and whoever keeps it running starts it anew. A second one ends it at once.
 * What a request throws never comes here: it is answered. Returns what takes this back.
 */
export function logCrashes(logger: FastifyBaseLogger, end: () => void): () => void {
  let crashed = false;
  const crash = (kind: 'exception' | 'rejection') => (problem: unknown) => {
    logger.fatal({ kind, err: { ...describeProblem(problem), ...messageOf(problem) } }, 'crashed');
    if (crashed) process.exit(1);
    crashed = true;
    end();
  };
  const [exception, rejection] = [crash('exception'), crash('rejection')];
  process.on('uncaughtException', exception);
  process.on('unhandledRejection', rejection);
  return () => {
    process.off('uncaughtException', exception);
    process.off('unhandledRejection', rejection);
  };
}

/** Only of those that speak of the program or the system; others may quote what a person typed. */
function messageOf(problem: unknown): { message?: string } {
  const speaksOfUs =
    problem instanceof TypeError ||
    problem instanceof ReferenceError ||
    problem instanceof RangeError ||
    (problem instanceof Error && 'syscall' in problem);
  return speaksOfUs ? { message: problem.message } : {};
}
