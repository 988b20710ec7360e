import { yerevanDay } from '@inspect/contract/kernel';
import {
  LOOKED_UP_BY,
  type LookedUpBy,
  type PartnerCheckup,
  type PartnerLookup,
  type PartnerVehicle,
  SANDBOX_VEHICLES,
  sandboxCheckups,
  sandboxVehicle,
  vehicleTold,
} from '@inspect/contract/partner-api';
import type { Tx } from '../../platform/db/transaction.ts';
import type { PartnerCaller } from '../../platform/http/partner-caller.repo.ts';
import { noteSearch, noteViews } from './trace.repo.ts';
import { knownCheckups, knownVehicle } from './vehicle.query.ts';

type Asking = { tx: Tx; caller: PartnerCaller; now: Date; lookup: PartnerLookup };

/** One of the three, as the contract sees to. */
function wantedOf(lookup: PartnerLookup): { by: LookedUpBy; value: string } {
  const by = LOOKED_UP_BY.find((name) => lookup[name] !== undefined) ?? 'plate';
  return { by, value: lookup[by] ?? '' };
}

function inventedBy(lookup: PartnerLookup) {
  const { by, value } = wantedOf(lookup);
  const field = by === 'vin' ? 'VIN' : by;
  return SANDBOX_VEHICLES.find((vehicle) => vehicle[field] === value);
}

/** Looks the vehicle up and notes that somebody asked for it, found or not. */
async function lookUp({ tx, caller, now, lookup }: Asking) {
  const wanted = wantedOf(lookup);
  const vehicle = await knownVehicle(tx, wanted.by, wanted.value);
  await noteSearch(tx, { caller, at: now }, { ...wanted, found: vehicle !== undefined });
  return vehicle;
}

/** Until when a vehicle is inspected; null = unknown. */
export async function answerVehicle(asking: Asking): Promise<PartnerVehicle | null> {
  const { tx, caller, now, lookup } = asking;
  const today = yerevanDay(now);
  if (caller.sandbox) {
    const invented = inventedBy(lookup);
    return invented ? vehicleTold(sandboxVehicle(invented, today), today) : null;
  }
  const vehicle = await lookUp(asking);
  if (!vehicle) return null;
  await noteViews(tx, { caller, at: now }, vehicle.id, [null]);
  return vehicleTold(vehicle, today);
}

/** Its inspections, newest first; null = unknown. */
export async function answerHistory(asking: Asking): Promise<PartnerCheckup[] | null> {
  const { tx, caller, now, lookup } = asking;
  if (caller.sandbox) {
    const invented = inventedBy(lookup);
    return invented ? sandboxCheckups(invented, yerevanDay(now)) : null;
  }
  const vehicle = await lookUp(asking);
  if (!vehicle) return null;
  const checkups = await knownCheckups(tx, vehicle.id);
  await noteViews(
    tx,
    { caller, at: now },
    vehicle.id,
    checkups.map(({ id }) => id),
  );
  return checkups.map(({ id: _id, ...checkup }) => checkup);
}
