import type { Actor } from '@inspect/contract/access';
import { AppError, type Day } from '@inspect/contract/kernel';
import { type TariffValues, tariffValues } from '@inspect/contract/partner-billing';
import { lockId } from '../../platform/db/lock-id.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { recordEdits } from '../../platform/history/record-edit.repo.ts';
import {
  correctionOf,
  receiptOf,
  type StoredCorrection,
  type StoredReceipt,
  type StoredTariff,
  tariffOf,
  tariffsOf,
} from './billing.query.ts';
import {
  firstFreeDay,
  insertCorrection,
  insertReceipt,
  insertTariff,
  lockPartner,
  removeTariffRow,
} from './billing.repo.ts';

type Writing = { tx: Tx; actor: Actor; now: Date };
/** `repeated`: it had been done before, and its answer was lost. */
type Written<Row> = { row: Row; repeated: boolean };

/**
 * Adds a tariff; with a known id the same one, if it says the same.
 * @throws AppError not_found, op_reused, partner.month_stated, partner.tariff_day
 */
export async function addTariff(
  writing: Writing,
  partner: string,
  { _id: id, ...values }: TariffValues & { _id: string },
): Promise<Written<StoredTariff>> {
  const { tx } = writing;
  const known = await repeated(tx, id, partner, tariffOf, (row) => sameValues(valuesOf(row), values));
  if (known) return known;
  if (!(await lockPartner(tx, partner))) throw new AppError('not_found');
  await refuseStated(tx, partner, values.startsOn);
  const others = await tariffsOf(tx, partner);
  if (others.some(({ startsOn }) => startsOn === values.startsOn)) throw new AppError('partner.tariff_day');
  await insertTariff(tx, made(writing, id, partner), values);
  await note(writing, partner, { field: 'tariff', before: null, after: values });
  return { row: await found(tariffOf(tx, id)), repeated: false };
}

/** @throws AppError not_found, partner.month_stated */
export async function removeTariff(writing: Writing, id: string): Promise<StoredTariff> {
  const { tx, now } = writing;
  const { partner } = await found(tariffOf(tx, id));
  await lockPartner(tx, partner);
  const tariff = await found(tariffOf(tx, id));
  if (tariff.removed) return tariff;
  await refuseStated(tx, partner, tariff.startsOn);
  await removeTariffRow(tx, id, now);
  await note(writing, partner, { field: 'tariff', before: valuesOf(tariff), after: null });
  return tariff;
}

/** @throws AppError not_found, op_reused */
export async function addCorrection(
  writing: Writing,
  partner: string,
  { _id: id, amount, reason }: { _id: string; amount: number; reason: string },
): Promise<Written<StoredCorrection>> {
  const { tx } = writing;
  const values = { amount, reason };
  const known = await repeated(tx, id, partner, correctionOf, (row) =>
    sameValues({ amount: row.amount, reason: row.reason }, values),
  );
  if (known) return known;
  await insertCorrection(tx, made(writing, id, partner), values);
  await note(writing, partner, { field: 'correction', before: null, after: values });
  return { row: await found(correctionOf(tx, id)), repeated: false };
}

/** @throws AppError not_found, op_reused */
export async function addReceipt(
  writing: Writing,
  partner: string,
  { _id: id, ...values }: { _id: string; paidOn: Day; reference: string; amount: number },
): Promise<Written<StoredReceipt>> {
  const { tx } = writing;
  const known = await repeated(tx, id, partner, receiptOf, ({ paidOn, reference, amount, cancels }) =>
    sameValues({ paidOn, reference, amount, cancels }, { ...values, cancels: null }),
  );
  if (known) return known;
  await insertReceipt(tx, made(writing, id, partner), { ...values, cancels: null, reason: null });
  await note(writing, partner, { field: 'receipt', before: null, after: values });
  return { row: await found(receiptOf(tx, id)), repeated: false };
}

/** An entry against one that was a mistake. @throws AppError not_found, op_reused, partner.receipt_cancelled */
export async function cancelReceipt(
  writing: Writing,
  cancels: string,
  { _id: id, reason }: { _id: string; reason: string },
): Promise<Written<StoredReceipt>> {
  const { tx } = writing;
  const { partner, paidOn, reference, amount } = await found(receiptOf(tx, cancels));
  const known = await repeated(tx, id, partner, receiptOf, (row) =>
    sameValues({ cancels: row.cancels, reason: row.reason }, { cancels, reason }),
  );
  if (known) return known;
  await lockId(tx, cancels);
  if ((await found(receiptOf(tx, cancels))).void) throw new AppError('partner.receipt_cancelled');
  await insertReceipt(tx, made(writing, id, partner), {
    paidOn,
    reference,
    amount: -amount,
    cancels,
    reason,
  });
  await note(writing, partner, {
    field: 'receipt',
    before: { paidOn, reference, amount },
    after: { reason },
  });
  return { row: await found(receiptOf(tx, id)), repeated: false };
}

/** What this id stands for already; whoever comes with the same id at the same time waits. */
async function repeated<Row extends { partner: string }>(
  tx: Tx,
  id: string,
  partner: string,
  find: (tx: Tx, id: string) => Promise<Row | undefined>,
  isSame: (row: Row) => boolean,
): Promise<Written<Row> | undefined> {
  await lockId(tx, id);
  const row = await find(tx, id);
  if (!row) return undefined;
  if (row.partner !== partner || !isSame(row)) throw new AppError('op_reused');
  return { row, repeated: true };
}

const valuesOf = ({
  startsOn,
  monthlyFee,
  vehiclePrice,
  historyPrice,
  includedCalls,
  dueDays,
}: TariffValues) =>
  tariffValues.parse({ startsOn, monthlyFee, vehiclePrice, historyPrice, includedCalls, dueDays });

const sameValues = <Values extends object>(one: Values, other: Values) =>
  Object.entries(one).every(([name, value]) => value === Object(other)[name]);

const made = ({ actor, now }: Writing, id: string, partner: string) => ({
  id,
  partner,
  by: actor.userId,
  now,
});

async function found<Row>(reading: Promise<Row | undefined>): Promise<Row> {
  const row = await reading;
  if (!row) throw new AppError('not_found');
  return row;
}

async function refuseStated(tx: Tx, partner: string, startsOn: Day): Promise<void> {
  const free = await firstFreeDay(tx, partner);
  if (free !== null && startsOn < free) throw new AppError('partner.month_stated');
}

function note(
  { tx, actor, now }: Writing,
  partner: string,
  change: Record<'before' | 'after', unknown> & { field: string },
) {
  return recordEdits(tx, { user: actor.userId, company: null, at: now }, [
    { entity: 'partnerBilling', record: partner, action: 'edit', changes: [change] },
  ]);
}
