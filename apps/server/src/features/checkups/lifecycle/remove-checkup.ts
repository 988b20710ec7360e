import type { Actor } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { checkupOf } from '../../checkup-list/index.ts';
import { lockVehicles, recallVehicle, vehicleState } from '../../vehicles/index.ts';
import type { CheckupServices } from '../pre-add/checkup-services.ts';
import { writeCheckup } from '../saving/checkup.repo.ts';
import { checkupFor } from '../saving/checkup-for.ts';
import { eraseRow } from './erase.repo.ts';

type Removal = { id: string; version: number; deleted: boolean; reason: string };

/** Takes a checkup out of everybody's sight, or brings it back; the register follows. */
export async function setDeleted(
  { clock }: CheckupServices,
  tx: Tx,
  actor: Actor,
  { id, version, deleted, reason }: Removal,
): Promise<Checkup> {
  const action = deleted ? 'delete' : 'restore';
  const current = await checkupFor(tx, actor, id, action, version);
  await lockVehicles(tx, { plate: current.CarRegNo, vin: current.VIN });
  if (!deleted && current.status === 'open') {
    const { hasOpen } = await vehicleState(tx, current.CarRegNo, current.VIN);
    if (hasOpen) throw new AppError('checkup.open_exists');
  }
  const write = { id, version, action, by: actor.userId, reason, now: clock.now() } as const;
  const saved = await writeCheckup(tx, write, { deleted });
  if (!saved)
    throw new AppError('version_conflict', { data: await checkupOf(tx, actor, id, { deleted: true }) });
  await recallVehicle(tx, id);
  return checkupOf(tx, actor, id, { deleted: true });
}

/**
 * Removes a checkup for good, with its photographs and what the register knows of its owner from it alone. Of its versions stays
 * what the chain needs, and the last one says who did it and why.
 * @throws AppError checkup.has_dependents while money or another checkup stands on it
 */
export async function eraseCheckup(
  { clock }: CheckupServices,
  tx: Tx,
  actor: Actor,
  id: string,
  reason: string,
): Promise<Checkup> {
  const current = await checkupOf(tx, actor, id, { deleted: true });
  await lockVehicles(tx, { plate: current.CarRegNo, vin: current.VIN });
  if (!(await eraseRow(tx, { id, by: actor.userId, reason, now: clock.now() })))
    throw new AppError('checkup.has_dependents');
  return current;
}
