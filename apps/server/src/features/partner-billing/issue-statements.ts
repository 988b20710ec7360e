import { addMonths, type Day, yerevanDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { closeMonth, issueStatement, unstatedMonths } from './statements.repo.ts';

/** A call whose answer took longer would find its month closed. */
const CLOSED_AFTER_MS = 3_600_000;
/** Minutes that the counting of a month may take. */
const MINUTES = 10;

/** Closes the month that is over and states it, and what was left unstated before. */
export async function issueStatements({ clock, pool }: { clock: Clock; pool: pg.Pool }): Promise<void> {
  const now = clock.now();
  const last = lastClosable(now);
  // By itself: whoever closes a month holds up every call for a moment, whoever counts one nobody.
  await asSystem(pool, (tx) => closeMonth(tx, last, now));
  for (const { partner, month } of await asSystem(pool, unstatedMonths))
    await asSystem(pool, async (tx) => {
      await tx.takeTime(MINUTES);
      await issueStatement(tx, { partner, month, id: newId(), now });
    });
}

/** The first day of the last month that was over this long ago. */
function lastClosable(now: Date): Day {
  const then = yerevanDay(new Date(now.getTime() - CLOSED_AFTER_MS));
  return addMonths(`${then.slice(0, 8)}01`, -1);
}
