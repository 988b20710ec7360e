import type { VehicleCheckup } from '@inspect/contract/checkups';
import type { Day } from '@inspect/contract/kernel';

export type Reading = { date: Day; km: number };

/** What the odometer showed, oldest first. */
export function readingsOf(checkups: readonly VehicleCheckup[]): Reading[] {
  return checkups
    .flatMap(({ date, odometer }) => (odometer === null ? [] : [{ date, km: odometer }]))
    .reverse();
}

/** Each time it showed less than before: turned back, or read wrongly once. */
export function stepsBack(readings: readonly Reading[]): { before: Reading; after: Reading }[] {
  return readings.flatMap((after, index) => {
    const before = readings[index - 1];
    return before && after.km < before.km ? [{ before, after }] : [];
  });
}
