import { type OWNER_STATUSES, ownerStatus } from '@inspect/contract/reference';
import type { Vehicle } from '@inspect/contract/vehicles';
import { sql } from 'kysely';
import { asked, build, type Tx } from '../../platform/db/transaction.ts';

type OwnerRow = {
  registration_certificate: string | null;
  owner_status: (typeof OWNER_STATUSES)[number];
  owner_name: string;
  owner_id_number: string | null;
  phone: string;
  email: string | null;
  region: string;
  county: string;
  street: string | null;
  address: string;
};

/** The id of the register's row for a normalised plate, VIN or certificate. */
export async function vehicleIdOf(tx: Tx, code: string): Promise<string | null> {
  const found = await tx.first(
    build
      .selectFrom('vehicles')
      .select('id')
      .where((where) => where.or([where('plate', '=', code), where('vin', '=', code)]))
      .orderBy((where) => where.case().when('plate', '=', code).then(0).else(1).end())
      .limit(1),
  );
  if (found) return found.id;
  const query = sql<{ id: string | null }>`select inspect.vehicle_by_certificate(${code}) as id`;
  return (await tx.first({ compile: () => query.compile(build) }))?.id ?? null;
}

/** The vehicles of the register that have one of these plates. */
export async function vehiclesWithPlate(tx: Tx, plates: readonly string[]): Promise<string[]> {
  const query = sql<{ id: string }>`select id from vehicles where plate = any(${plates})`;
  return (await tx.rows(asked(query))).map(({ id }) => id);
}

/** At most two vehicles whose VIN ends with these six characters. */
export async function vehiclesByVinEnd(tx: Tx, ending: string): Promise<string[]> {
  const query = sql<{ id: string }>`select id from inspect.vehicles_by_vin_end(${ending}, 2)`;
  return (await tx.rows(asked(query))).map(({ id }) => id);
}

/** What was typed of the vehicle's documents. */
type Documents = { plate: string | null; certificate: string | null };

/** Owner facts only when the plate was asked for together with the certificate, both of that very vehicle. */
export async function vehicleOf(tx: Tx, id: string, documents: Documents): Promise<Vehicle | null> {
  const row = await tx.first(
    build
      .selectFrom('vehicles as v')
      .leftJoin('cars as make', 'make.id', 'v.car')
      .leftJoin('car_models as model', 'model.id', 'v.car_model')
      .select([
        'v.plate as CarRegNo',
        'v.vin as VIN',
        'v.car',
        'make.name as carName',
        'v.car_model as carModel',
        'model.name as carModelName',
      ])
      .select([
        'v.car_group as carGroup',
        'v.car_type as carType',
        'v.body',
        'v.color',
        'v.fuel',
        'v.production_year as productionYear',
      ])
      .select(['v.engine_power', 'v.maximum_mass as maximumMass', 'v.last_checkup_on as lastCheckupDate'])
      .select(['v.last_opinion as lastOpinion', 'v.due_on as dueDate'])
      .where('v.id', '=', id),
  );
  if (!row) return null;
  const { plate, certificate } = documents;
  const query = sql<OwnerRow>`select * from inspect.vehicle_owner(${id}, ${plate}, ${certificate})`;
  const owner = plate && certificate ? await tx.first({ compile: () => query.compile(build) }) : undefined;
  const { engine_power, ...facts } = row;
  return {
    ...facts,
    enginePower: engine_power === null ? null : Number(engine_power),
    registrationCertificate: owner?.registration_certificate ?? null,
    owner: owner ? ownerOf(owner) : null,
  };
}

function ownerOf(row: OwnerRow): NonNullable<Vehicle['owner']> {
  return {
    ownerStatus: ownerStatus.parse(row.owner_status),
    ownerName: row.owner_name,
    ownerIdNumber: row.owner_id_number,
    phone: row.phone,
    email: row.email,
    region: row.region,
    county: row.county,
    street: row.street,
    address: row.address,
  };
}
