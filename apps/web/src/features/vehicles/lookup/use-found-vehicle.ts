import type { Vehicle } from '@inspect/contract/vehicles';
import { useEffect, useState } from 'react';
import type { AnsweredKeys, VehicleKeys } from './vehicle-keys.ts';

/** What the register said; the same object for the same answer. */
type Answer = { found: Vehicle | null };

/** Fills in what the register answers (`answer`) to what was typed (`asked`), each once. `onVehicle` must be stable. */
export function useFoundVehicle(
  asked: VehicleKeys | null,
  answer: Answer | undefined,
  onVehicle: (asked: AnsweredKeys, vehicle: Vehicle | null) => void,
) {
  const [applied, setApplied] = useState<unknown>(null);
  const arrived = asked ? answer : undefined;
  // Not the object, which is another one at each render.
  const { CarRegNo, VIN } = asked ?? {};
  useEffect(() => {
    if (!arrived) return;
    const about = { CarRegNo, VIN };
    onVehicle(about, isAsked(about, arrived.found) ? arrived.found : null);
    setApplied(arrived);
  }, [CarRegNo, VIN, arrived, onVehicle]);
  return {
    /** not what is typed, but one mistake away from it: another vehicle until the person says so */
    suggestion: asked && arrived && !isAsked(asked, arrived.found) ? arrived.found : null,
    /** its answer stands in the fields */
    inFields: arrived !== undefined && applied === arrived,
  };
}

/** The register also gives what is nearly the plate. */
function isAsked({ CarRegNo, VIN }: AnsweredKeys, vehicle: Vehicle | null): boolean {
  return vehicle !== null && (CarRegNo ? vehicle.CarRegNo === CarRegNo : vehicle.VIN === VIN);
}
