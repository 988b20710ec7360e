import { sql } from 'kysely';
import { brokenConstraint } from '../../platform/db/broken-constraint.ts';
import { lockId } from '../../platform/db/lock-id.ts';
import { inSavepoint } from '../../platform/db/savepoint.ts';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

const ONE_OPEN = 'cash_shifts_open';

/** Nothing moves in the drawer until the transaction ends: false where the shift is not there, or not one's to change. */
export async function lockShift(tx: Tx, id: string): Promise<boolean> {
  const query = sql`select from cash_shifts where id = ${id} for no key update`;
  return (await tx.rows(rawQuery(query))).length === 1;
}

type Opening = {
  id: string;
  opening: number;
  operator: string;
  company: string;
  station: string | null;
  now: Date;
};

/** Unless the id is taken, or another shift of this person is open: two at once wait for each other. */
export async function insertShift(tx: Tx, shift: Opening): Promise<'opened' | 'taken' | 'open'> {
  const { id, opening, operator, company, station, now } = shift;
  let inserted = false;
  const query = sql`insert into cash_shifts (id, company, station, operator, opened_at, opening)
    values (${id}, ${company}, ${station}, ${operator}, ${now}, ${opening}) on conflict (id) do nothing`;
  await lockId(tx, id);
  try {
    await inSavepoint(tx, async () => {
      inserted = (await tx.run(rawQuery(query))) === 1;
      return { keep: true };
    });
  } catch (problem) {
    if (brokenConstraint(problem) === ONE_OPEN) return 'open';
    throw problem;
  }
  return inserted ? 'opened' : 'taken';
}

type Count = { id: string; shift: string; counted: number; by: string; now: Date };

/** What ought to be there the database works out. False when the id is taken. */
export async function insertCount(tx: Tx, { id, shift, counted, by, now }: Count): Promise<boolean> {
  const query = sql`insert into cash_counts (id, shift, counted, counted_by, at)
    values (${id}, ${shift}, ${counted}, ${by}, ${now}) on conflict (id) do nothing`;
  return (await tx.run(rawQuery(query))) === 1;
}

type Closing = { id: string; count: string; reason: string | null; by: string; now: Date };

export async function closeShiftRow(tx: Tx, { id, count, reason, by, now }: Closing): Promise<void> {
  const query = sql`update cash_shifts set closed_at = ${now}, closed_by = ${by}, closing = ${count}, reason = ${reason}
    where id = ${id}`;
  if ((await tx.run(rawQuery(query))) !== 1) throw new Error('a shift that was locked was not closed');
}

type Correction = {
  id: string;
  shift: string;
  company: string;
  amount: number;
  reason: string;
  by: string;
  now: Date;
};

/** False when the id is taken. */
export async function insertCorrection(tx: Tx, correction: Correction): Promise<boolean> {
  const { id, shift, company, amount, reason, by, now } = correction;
  const query = sql`insert into cash_shift_corrections (id, shift, company, amount, reason, corrected_by, at)
    values (${id}, ${shift}, ${company}, ${amount}, ${reason}, ${by}, ${now}) on conflict (id) do nothing`;
  return (await tx.run(rawQuery(query))) === 1;
}
