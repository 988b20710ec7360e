import { type Vehicle, vehiclesEndpoints } from '@inspect/contract/vehicles';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useRead } from '../../../platform/api/use-call.ts';
import { type Asked, type AskedFor, patienceFor } from './asked.ts';

/**
 * What the register knows of the vehicle, asked as soon as typing pauses. `now` = what identifies it, as far
 * as it is typed whole; null = nothing to look for yet. `onVehicle` gets each answer once and must be stable.
 */
export function useFoundVehicle(
  now: Asked | null,
  onVehicle: (asked: AskedFor, vehicle: Vehicle | null) => void,
) {
  const [key] = useDebouncedValue(JSON.stringify(now), patienceFor(now));
  const asked = key === JSON.stringify(now) ? now : null;
  const found = useVehicle(asked);
  const [applied, setApplied] = useState<unknown>(null);

  const arrived = asked ? found.data : undefined;
  // Not the object, which is another one at each render.
  const { CarRegNo, VIN } = asked ?? {};
  useEffect(() => {
    if (!arrived) return;
    const about = { CarRegNo, VIN };
    onVehicle(about, isAsked(about, arrived.data) ? arrived.data : null);
    setApplied(arrived);
  }, [CarRegNo, VIN, arrived, onVehicle]);

  return {
    /** what was not changed for a moment */
    asked,
    /** not what is typed, but one mistake away from it: another vehicle until the person says so */
    suggestion: asked && arrived && !isAsked(asked, arrived.data) ? arrived.data : null,
    /** its answer stands in the fields */
    inFields: arrived !== undefined && applied === arrived,
    error: found.error,
    again: () => void found.refetch(),
  };
}

/** The register also gives what is nearly the plate. */
function isAsked({ CarRegNo, VIN }: AskedFor, vehicle: Vehicle | null): boolean {
  return vehicle !== null && (CarRegNo ? vehicle.CarRegNo === CarRegNo : vehicle.VIN === VIN);
}

function useVehicle(asked: Asked | null) {
  const { CarRegNo, VIN, registrationCertificate } = asked ?? {};
  const query = {
    data: CarRegNo ?? VIN ?? '',
    ...(registrationCertificate ? { registrationCertificate } : {}),
  };
  return useRead(vehiclesEndpoints.find, { query }, { enabled: asked !== null, staleTime: 0 });
}
