import { addDays, type Day, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import { build, type Tx } from '../../../platform/db/transaction.ts';
import type { Anchor, DayHead } from './anchor-file.ts';

const ofDay = (of: Day) => ({ from: startOfDay(of), to: startOfDay(addDays(of, 1)) });

/** The newest day that was anchored. */
export function lastAnchor(tx: Tx) {
  return tx.first(
    build.selectFrom('checkup_anchors').select(['day', 'head']).orderBy('day', 'desc').limit(1),
  );
}

/** The day of the oldest version. */
export async function firstDay(tx: Tx): Promise<Day | null> {
  const row = await tx.first(build.selectFrom('checkup_versions').select('at').orderBy('at').limit(1));
  return row ? yerevanDay(row.at) : null;
}

/** The last version of each checkup that was written on a day, and how many versions there were. */
export async function headsOf(tx: Tx, of: Day): Promise<{ heads: DayHead[]; versions: number }> {
  const { from, to } = ofDay(of);
  const rows = await tx.rows(
    build
      .selectFrom('checkup_versions')
      .select(['checkup', 'version', 'hash'])
      .where('at', '>=', from)
      .where('at', '<', to)
      .orderBy('checkup')
      .orderBy('version'),
  );
  const last = new Map(rows.map((row) => [row.checkup, { ...row, hash: row.hash.toString('hex') }]));
  return { heads: [...last.values()], versions: rows.length };
}

export async function noteAnchor(tx: Tx, { day, versions, head, previous }: Anchor, at: Date): Promise<void> {
  await tx.run(
    build
      .insertInto('checkup_anchors')
      .values({ day, versions, head, previous, at })
      .onConflict((conflict) => conflict.column('day').doNothing()),
  );
}
