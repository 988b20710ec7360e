import { type Actor, INSPECTING_ROLE } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { AppError } from '@inspect/contract/kernel';
import { type CashOfRecord, owedOf, owedPurposes } from '@inspect/contract/payments';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { checkupOf } from '../checkup-list/index.ts';
import { lockVehicles } from '../vehicles/index.ts';
import { insertCash } from './cash.repo.ts';
import { refuseTaxPaidElsewhere, refuseUnpayable } from './payable.ts';
import { storedCash, vehicleOfCheckup } from './payments.query.ts';
import { requireSeenPrepaid } from './prepaid/use-prepaid.ts';
import { requireSeenSum } from './require-seen-sum.ts';

type CashTaken = {
  payments: CashOfRecord;
  seenTotal?: number | undefined;
  leftPrepaid?: readonly string[] | undefined;
};

/**
 * Cash that is taken for a stored checkup: all that is still owed for what it was asked for, by the sums of the record. Behind
 * the vehicle's lock, so that two desks never take the same. A repeat with the same ids answers the same record.
 */
export async function payCheckup(
  { clock }: { clock: Clock },
  tx: Tx,
  actor: Actor,
  id: string,
  { payments, seenTotal, leftPrepaid }: CashTaken,
): Promise<{ checkup: Checkup; repeated: boolean }> {
  const { CarRegNo: plate, VIN: vin } = await checkupOf(tx, actor, id);
  // Whatever pages he was granted: the database takes none of his either, and tells nobody which ids there are.
  if (actor.role === INSPECTING_ROLE) throw new AppError('forbidden');
  await lockVehicles(tx, { plate, vin });
  const current = await checkupOf(tx, actor, id);
  if (await isStored(tx, id, payments)) return { checkup: current, repeated: true };
  refuseUnpayable(current);
  const purposes = payments.map(({ purpose }) => purpose);
  const owing = owedPurposes(current.fees, current.paid);
  if (purposes.some((purpose) => !owing.includes(purpose)))
    throw new AppError('checkup.not_owed', { data: current });
  if (purposes.includes('environmental')) await refuseTaxPaidElsewhere(tx, current);
  await requireSeenPrepaid(tx, current, { purposes, left: leftPrepaid });
  const { company, fees } = current;
  const owed = owedOf(fees, current.paid);
  const cash = payments.map(({ _id, purpose }) => ({ _id, purpose, amount: owed[purpose] ?? 0 }));
  const sum = cash.reduce((total, { amount }) => total + amount, 0);
  requireSeenSum(seenTotal, sum, fees);
  const ledger = { id, company, vehicle: await vehicleOfCheckup(tx, id), fees, createdBy: actor.userId };
  if (!(await insertCash(tx, { ...ledger, now: clock.now() }, cash))) throw new AppError('op_reused');
  return { checkup: await checkupOf(tx, actor, id), repeated: false };
}

async function isStored(tx: Tx, id: string, payments: CashOfRecord): Promise<boolean> {
  const stored = await storedCash(
    tx,
    payments.map(({ _id }) => _id),
  );
  if (stored.length === 0) return false;
  const isSame = ({ _id, purpose }: CashOfRecord[number]) =>
    stored.some((row) => row.id === _id && row.checkup === id && row.purpose === purpose);
  if (payments.every(isSame)) return true;
  throw new AppError('op_reused');
}
