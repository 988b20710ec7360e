import type { Day } from '@inspect/contract/kernel';
import type { VehicleCheckup } from '@inspect/contract/vehicles';

export type Reading = { date: Day; km: number };

/** What the odometer showed at the checkups whose result stands, oldest first. */
export function readingsOf(checkups: readonly VehicleCheckup[]): Reading[] {
  return checkups
    .filter(stands)
    .flatMap(({ date, odometer }) => (odometer === null ? [] : [{ date, km: odometer }]))
    .reverse();
}

/** Of others' checkups only those that stand are told at all. */
const stands = ({ record }: VehicleCheckup) => record === null || record.status === 'concluded';

/** Each time it showed less than before: turned back, or read wrongly once. */
export function stepsBack(readings: readonly Reading[]): { before: Reading; after: Reading }[] {
  return readings.flatMap((after, index) => {
    const before = readings[index - 1];
    return before && after.km < before.km ? [{ before, after }] : [];
  });
}
