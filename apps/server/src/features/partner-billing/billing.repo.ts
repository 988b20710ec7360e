import type { Day } from '@inspect/contract/kernel';
import type { TariffValues } from '@inspect/contract/partner-billing';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

type By = { id: string; partner: string; by: string; now: Date };

/** Held until the transaction ends, so that no statement is issued meanwhile; false = no such partner in use. */
export async function lockPartner(tx: Tx, partner: string): Promise<boolean> {
  const query = sql`select id from partners where id = ${partner} and retired_at is null for no key update`;
  return (await tx.first(rawQuery(query))) !== undefined;
}

/** The first day after the last statement; null = there is none. */
export async function firstFreeDay(tx: Tx, partner: string): Promise<Day | null> {
  const query = sql<{ day: Day | null }>`
    select inspect.next_month(max(s.month))::text as day from partner_statements s where s.partner = ${partner}`;
  return (await tx.first(rawQuery(query)))?.day ?? null;
}

export async function insertTariff(
  tx: Tx,
  { id, partner, by, now }: By,
  tariff: TariffValues,
): Promise<void> {
  const { startsOn, monthlyFee, vehiclePrice, historyPrice, includedCalls, dueDays } = tariff;
  await tx.run(
    rawQuery(sql`
      insert into partner_tariffs (id, partner, starts_on, monthly_fee, vehicle_price, history_price, included_calls, due_days,
                                   created_at, created_by)
      values (${id}, ${partner}, ${startsOn}, ${monthlyFee}, ${vehiclePrice}, ${historyPrice}, ${includedCalls}, ${dueDays},
              ${now}, ${by})`),
  );
}

export async function removeTariffRow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(
    rawQuery(sql`update partner_tariffs set removed_at = ${now} where id = ${id} and removed_at is null`),
  );
}

export async function insertCorrection(
  tx: Tx,
  { id, partner, by, now }: By,
  { amount, reason }: { amount: number; reason: string },
): Promise<void> {
  await tx.run(
    rawQuery(sql`
      insert into partner_corrections (id, partner, amount, reason, at, by)
      values (${id}, ${partner}, ${amount}, ${reason}, ${now}, ${by})`),
  );
}

type NewReceipt = {
  paidOn: Day;
  reference: string;
  amount: number;
  cancels: string | null;
  reason: string | null;
};

export async function insertReceipt(
  tx: Tx,
  { id, partner, by, now }: By,
  receipt: NewReceipt,
): Promise<void> {
  const { paidOn, reference, amount, cancels, reason } = receipt;
  await tx.run(
    rawQuery(sql`
      insert into partner_receipts (id, partner, paid_on, reference, amount, cancels, reason, at, by)
      values (${id}, ${partner}, ${paidOn}, ${reference}, ${amount}, ${cancels}, ${reason}, ${now}, ${by})`),
  );
}
