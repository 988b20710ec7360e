import {
  CODE_CHARACTERS,
  latinCode,
  normalisePlate,
  oneMistakeFrom,
  plateKind,
} from '@inspect/contract/kernel';
import type { Vehicle } from '@inspect/contract/vehicles';
import type { Tx } from '../../platform/db/transaction.ts';
import {
  vehicleIdOf,
  vehicleIdOfCertificate,
  vehicleOf,
  vehiclesByVinEnd,
  vehiclesWithPlate,
} from './vehicle.query.ts';

const VIN_END = /^[A-Z0-9]{6}$/;

/** By plate or VIN; else by six last characters or with one mistake, if only one can be meant. */
export async function findVehicle(tx: Tx, data: string, certificate: string | null): Promise<Vehicle | null> {
  const id = await meantBy(tx, data, certificate);
  // Owner facts need the plate as it stands and the certificate, not the certificate twice.
  return id ? vehicleOf(tx, id, { plate: normalisePlate(data), certificate }) : null;
}

/** By the certificate alone, whose bearer nobody has shown: the register's row, of which neither plate nor VIN may leave. */
export async function findByCertificate(tx: Tx, data: string): Promise<Vehicle | null> {
  const id = await vehicleIdOfCertificate(tx, latinCode(data));
  return id ? vehicleOf(tx, id, { plate: null, certificate: null }) : null;
}

async function meantBy(tx: Tx, data: string, certificate: string | null): Promise<string | null> {
  const plate = latinCode(data);
  const exact =
    (await vehicleIdOf(tx, plate)) ?? (await vehicleIdOf(tx, latinCode(data, { keepHyphen: true })));
  if (exact) return exact;
  if (VIN_END.test(plate)) {
    const [only, another] = await vehiclesByVinEnd(tx, plate);
    if (only && !another) return only;
  }
  if (plateKind(plate) === null) return null;
  const near = await vehiclesWithPlate(tx, oneMistakeFrom(plate, CODE_CHARACTERS));
  const certified = certificate ? await vehicleIdOfCertificate(tx, certificate) : null;
  if (certified && near.includes(certified)) return certified;
  return near.length === 1 ? (near[0] ?? null) : null;
}
