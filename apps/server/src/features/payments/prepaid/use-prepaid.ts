import { type Actor, INSPECTING_ROLE } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { AppError, formatDrams } from '@inspect/contract/kernel';
import {
  type Due,
  type Paid,
  type PaymentPurpose,
  type Prepayment,
  prepaidFor,
} from '@inspect/contract/payments';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { checkupOf } from '../../checkup-list/index.ts';
import { lockVehicles } from '../../vehicles/index.ts';
import { vehicleOfCheckup } from '../payments.query.ts';
import { prepaidOf, usedFor } from './prepaid.query.ts';
import { insertUses } from './prepaid.repo.ts';

type PaidFor = { plate: string | null; fees: Due; paid?: Paid };
const NOTHING: Paid = { inspection: 0, environmental: 0 };

/**
 * Those of these prepayments that pay for it, behind the vehicle's lock.
 * @throws AppError checkup.prepaid_changed where one of them is used, gone, another plate's, or not needed any more
 */
export async function prepaidToUse(
  tx: Tx,
  { plate, fees, paid = NOTHING }: PaidFor,
  ids: readonly string[],
): Promise<Prepayment[]> {
  if (ids.length === 0) return [];
  const { own } = await prepaidOf(tx, plate);
  const named = own.filter(({ _id }) => ids.includes(_id));
  const used = prepaidFor(fees, paid, named);
  if (used.length < ids.length) throw new AppError('checkup.prepaid_changed');
  return used;
}

/**
 * Whoever has paid beforehand is not asked for the same again, unless the desk saw it and leaves it: the plate may have
 * another owner by now. Behind the vehicle's lock.
 * @throws AppError checkup.prepaid_waits, with the record; checkup.prepaid_changed where what he leaves is used or gone
 */
export async function requireSeenPrepaid(
  tx: Tx,
  checkup: Checkup,
  { purposes, left = [] }: { purposes: readonly PaymentPurpose[]; left?: readonly string[] | undefined },
): Promise<void> {
  const { own } = await prepaidOf(tx, checkup.CarRegNo);
  const useful = prepaidFor(checkup.fees, checkup.paid, own).filter(({ purpose }) =>
    purposes.includes(purpose),
  );
  const waiting = useful.filter(({ _id }) => !left.includes(_id));
  if (waiting.length === 0) {
    if (left.some((id) => !useful.some(({ _id }) => _id === id)))
      throw new AppError('checkup.prepaid_changed');
    return;
  }
  const sum = waiting.reduce((total, { amount }) => total + amount, 0);
  throw new AppError('checkup.prepaid_waits', { values: { sum: formatDrams(sum) }, data: checkup });
}

/** What would pay for a stored checkup now. */
export async function prepaidForCheckup(tx: Tx, actor: Actor, id: string): Promise<Prepayment[]> {
  const { CarRegNo, fees, paid, can } = await checkupOf(tx, actor, id);
  if (!can.pay) return [];
  const { own } = await prepaidOf(tx, CarRegNo);
  return prepaidFor(fees, paid, own);
}

/** A stored checkup is paid with what was paid beforehand; once, however many desks do it. */
export async function usePrepaid(
  { clock }: { clock: Clock },
  tx: Tx,
  actor: Actor,
  { id, ids }: { id: string; ids: readonly string[] },
): Promise<{ checkup: Checkup; repeated: boolean }> {
  const { CarRegNo: plate, VIN: vin } = await checkupOf(tx, actor, id);
  if (actor.role === INSPECTING_ROLE) throw new AppError('forbidden');
  await lockVehicles(tx, { plate, vin });
  const current = await checkupOf(tx, actor, id);
  const before = await usedFor(tx, id, ids);
  if (before.length === ids.length) return { checkup: current, repeated: true };
  const { can, status, fees, paid, company } = current;
  if (!can.pay)
    throw new AppError(status === 'cancelled' || status === 'annulled' ? 'checkup.void' : 'forbidden');
  const used = await prepaidToUse(tx, { plate: current.CarRegNo, fees, paid }, ids);
  const vehicle = await vehicleOfCheckup(tx, id);
  await insertUses(tx, { id, company, vehicle, fees, createdBy: actor.userId, now: clock.now() }, used);
  return { checkup: await checkupOf(tx, actor, id), repeated: false };
}
