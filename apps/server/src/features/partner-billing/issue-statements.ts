import { addMonths, type Day, yerevanDay } from '@inspect/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { describeProblem } from '../../platform/log/describe-problem.ts';
import { closeMonth, issueStatement, unstatedMonths } from './statements.repo.ts';

/** A call whose answer took longer would find its month closed. */
const CLOSED_AFTER_MS = 3_600_000;
/** Minutes that the counting of a month may take. */
const MINUTES = 10;

export type IssuingServices = { clock: Clock; logger: Pick<FastifyBaseLogger, 'error'>; pool: pg.Pool };

/**
 * Closes the month that is over and states it, and what was left unstated before. One that fails keeps nobody else from his.
 * @throws at the end when one failed
 */
export async function issueStatements({ clock, logger, pool }: IssuingServices): Promise<void> {
  const now = clock.now();
  const last = lastClosable(now);
  // By itself: whoever closes a month holds up every call for a moment, whoever counts one nobody.
  await asSystem(pool, (tx) => closeMonth(tx, last, now));
  const failed = new Set<string>();
  for (const { partner, month } of await asSystem(pool, unstatedMonths)) {
    // After a later month an earlier one can't be stated any more.
    if (failed.has(partner)) continue;
    await asSystem(pool, async (tx) => {
      await tx.takeTime(MINUTES);
      await issueStatement(tx, { partner, month, id: newId(), now });
    }).catch((problem: unknown) => {
      failed.add(partner);
      logger.error({ partner, month, err: describeProblem(problem) }, 'a statement was not issued');
    });
  }
  if (failed.size > 0) throw new Error(`the statements of ${failed.size} partner(s) were not issued`);
}

/** The first day of the last month that was over this long ago. */
function lastClosable(now: Date): Day {
  const then = yerevanDay(new Date(now.getTime() - CLOSED_AFTER_MS));
  return addMonths(`${then.slice(0, 8)}01`, -1);
}
