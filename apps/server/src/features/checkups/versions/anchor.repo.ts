import { addDays, type Day, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import type { Anchor, DayHead } from './anchor-file.ts';

const ofDay = (of: Day) => ({ from: startOfDay(of), to: startOfDay(addDays(of, 1)) });

export function lastAnchor(tx: Tx) {
  return tx.first(
    build.selectFrom('checkup_anchors').select(['day', 'head']).orderBy('day', 'desc').limit(1),
  );
}

export async function firstDay(tx: Tx): Promise<Day | null> {
  const row = await tx.first(build.selectFrom('checkup_versions').select('at').orderBy('at').limit(1));
  return row ? yerevanDay(row.at) : null;
}

/** What is recorded from now on belongs to a later day. Waits at most two seconds for the writers that run now. */
export async function closeDay(tx: Tx, of: Day): Promise<void> {
  const query = sql`select inspect.close_checkup_day(${of}::date)`;
  await tx.run(rawQuery(query));
}

type HeadRow = { checkup: string; version: number; hash: Buffer };

/** The last versions that belong to a day and their count: recorded before it was closed, or late for earlier ones. */
export async function headsOf(tx: Tx, of: Day): Promise<{ heads: DayHead[]; versions: number }> {
  const { from, to } = ofDay(of);
  const query = sql<HeadRow>`
    select v.checkup, v.version, v.hash from checkup_versions v
     where v.at >= ${from} and v.at < ${to}
       and not exists (select from checkup_versions_late l where l.checkup = v.checkup and l.version = v.version)
    union all
    select v.checkup, v.version, v.hash
      from checkup_versions_late l join checkup_versions v on v.checkup = l.checkup and v.version = l.version
     where l.day = ${of}::date
     order by checkup, version`;
  const rows = await tx.rows(rawQuery(query));
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
