import { vehiclesEndpoints } from '@inspect/contract/vehicles';
import { useMemo } from 'react';
import { useRead } from '../../../platform/api/use-call.ts';
import type { VehicleKeys } from './vehicle-keys.ts';

/** The vehicle of the register for what was asked; undefined until the answer is there. */
export function useVehicle(asked: VehicleKeys | null) {
  const { CarRegNo, VIN, registrationCertificate } = asked ?? {};
  const query = {
    data: CarRegNo ?? VIN ?? '',
    ...(registrationCertificate ? { registrationCertificate } : {}),
  };
  const { data } = useRead(vehiclesEndpoints.find, { query }, { enabled: asked !== null, staleTime: 0 });
  return useMemo(() => {
    if (!data) return undefined;
    const VIN = data.data?.VIN ?? null;
    // Only a certificate alone, by which nobody asks here, leaves the VIN out.
    return { found: data.data && VIN !== null ? { ...data.data, VIN } : null };
  }, [data]);
}
