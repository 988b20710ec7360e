import type { Actor } from '@inspect/contract/access';
import type { Checkup } from '@inspect/contract/checkups';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import { checkupOf } from '../../checkup-list/index.ts';
import { lockVehicles, recallVehicle } from '../../vehicles/index.ts';
import type { CheckupServices } from '../pre-add/checkup-services.ts';
import { writeCheckup } from '../saving/checkup.repo.ts';
import { checkupFor } from '../saving/checkup-for.ts';

/** How a checkup ends without a valid result, and what its status then is. */
const CANCELLATIONS = { cancel: 'cancelled', release: 'cancelled', annul: 'annulled' } as const;
export type Cancellation = keyof typeof CANCELLATIONS;

type CancellationInput = { id: string; version: number; reason: string };

/** Cancels an open checkup, frees its vehicle for others, or makes a conclusion and its card void. */
export async function cancelCheckup(
  { clock }: CheckupServices,
  tx: Tx,
  actor: Actor,
  action: Cancellation,
  { id, version, reason }: CancellationInput,
): Promise<Checkup> {
  const current = await checkupFor(tx, actor, id, action, version);
  // Behind the vehicle, as whoever takes money for it: nothing is paid for what ends at the same moment.
  await lockVehicles(tx, { plate: current.CarRegNo, vin: current.VIN });
  const write = { id, version, action, by: actor.userId, reason, now: clock.now() };
  const saved = await writeCheckup(tx, write, { status: CANCELLATIONS[action] });
  if (!saved) throw new AppError('version_conflict', { data: await checkupOf(tx, actor, id) });
  if (action === 'annul') await recallVehicle(tx, id);
  return checkupOf(tx, actor, id);
}
