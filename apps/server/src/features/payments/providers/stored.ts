import pg from 'pg';
import type { Stored } from '../../../platform/gateways/idram/idram-answers.ts';

type Done<Result> =
  | { stored: Extract<Stored, 'committed'>; result: Result }
  | { stored: Exclude<Stored, 'committed'>; problem: unknown };

/**
 * What has become of a transaction: `store` says `onCommit` when all of it is done and only its commit is left. What goes
 * wrong before is certainly not stored; afterwards only where the database itself says that it refused the commit.
 */
export async function stored<Result>(
  store: (onCommit: () => void) => Promise<Result>,
): Promise<Done<Result>> {
  let sent = false;
  try {
    const result = await store(() => {
      sent = true;
    });
    return { stored: 'committed', result };
  } catch (problem) {
    return { stored: sent && !isRefused(problem) ? 'unknown' : 'not_stored', problem };
  }
}

/** Of a connection that was lost (08, 57) nobody knows whether the commit had arrived. */
const isRefused = (problem: unknown) =>
  problem instanceof pg.DatabaseError && !/^(08|57)/.test(problem.code ?? '08');
