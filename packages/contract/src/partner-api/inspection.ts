import type { Day } from '../kernel/dates.ts';
import type { PartnerVehicle } from './vehicle-calls.ts';

export type RegisterFacts = {
  lastCheckupOn: Day | null;
  lastOpinion: boolean | null;
  /** the last day of the last fit result, or as it was taken over */
  dueOn: Day | null;
};

export type VehicleFacts = Omit<PartnerVehicle, 'inspection'> & RegisterFacts;

/** What a partner is told of a vehicle by what the register says of it: a faulty one is not valid, whatever was before. */
export function inspectionOf(
  { lastCheckupOn, lastOpinion, dueOn }: RegisterFacts,
  today: Day,
): PartnerVehicle['inspection'] {
  const told = { validUntil: dueOn, inspectedOn: lastCheckupOn, fit: lastOpinion };
  if (lastOpinion === false) return { ...told, state: 'faulty', validUntil: null };
  if (dueOn === null) return { ...told, state: 'none' };
  return { ...told, state: dueOn >= today ? 'valid' : 'expired' };
}

export function vehicleTold(vehicle: VehicleFacts, today: Day): PartnerVehicle {
  const { plate, VIN, make, model, productionYear } = vehicle;
  return { plate, VIN, make, model, productionYear, inspection: inspectionOf(vehicle, today) };
}
