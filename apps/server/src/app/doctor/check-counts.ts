import { addDays, yerevanDay } from '@inspect/contract/kernel';
import { miscountedDays } from '../../features/checkup-list/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import type { WithDatabase } from './doctor-deps.ts';
import { fail, ok, type Verdict } from './finding.ts';

const DAYS = 31;
const BEFORE_ALL = '2000-01-01';

/** Whether the stored counts of checkups are what counting says: of the last days, or of all with --full. */
export async function checkCounts({ pool, full }: WithDatabase): Promise<Verdict> {
  const since = full ? BEFORE_ALL : addDays(yerevanDay(systemClock.now()), -DAYS);
  const days = await asSystem(pool, async (tx) => {
    await tx.takeTime(full ? 60 : 5);
    return miscountedDays(tx, since);
  });
  const said = full ? 'the counts of all days compared' : `the counts of ${DAYS} days compared`;
  if (days.length === 0) return ok(said);
  return fail(
    `${said}: ${days.length} days are wrong, the first is ${days[0]}; as the owner of the tables run: select inspect.recount_checkups()`,
  );
}
