import { fieldsIn } from '@inspect/contract/checkup-fields';
import type { Vehicle } from '@inspect/contract/vehicles';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { fieldSql, selectList } from '../checkup-list/index.ts';

export async function vehicleIdOf(tx: Tx, code: string): Promise<string | null> {
  const found = await tx.first(
    build
      .selectFrom('vehicles')
      .select('id')
      .where((where) => where.or([where('plate', '=', code), where('vin', '=', code)]))
      .orderBy((where) => where.case().when('plate', '=', code).then(0).else(1).end())
      .limit(1),
  );
  return found?.id ?? null;
}

/** For who has typed something else of the vehicle as well: a certificate alone must not lead to its plate. */
export async function vehicleIdOfCertificate(tx: Tx, code: string): Promise<string | null> {
  const query = sql<{ id: string | null }>`select inspect.vehicle_by_certificate(${code}) as id`;
  return (await tx.first(rawQuery(query)))?.id ?? null;
}

/** The vehicles of the register that have one of these plates. */
export async function vehiclesWithPlate(tx: Tx, plates: readonly string[]): Promise<string[]> {
  const query = sql<{ id: string }>`select id from vehicles where plate = any(${plates})`;
  return (await tx.rows(rawQuery(query))).map(({ id }) => id);
}

/** At most two vehicles whose VIN ends with these six characters. */
export async function vehiclesByVinEnd(tx: Tx, ending: string): Promise<string[]> {
  const query = sql<{ id: string }>`select id from inspect.vehicles_by_vin_end(${ending}, 2)`;
  return (await tx.rows(rawQuery(query))).map(({ id }) => id);
}

type Documents = { plate: string | null; certificate: string | null };

const FACTS = fieldsIn('vehicle').flatMap((name) => fieldSql('v', name));
const OWNER = fieldsIn('owner').flatMap((name) => fieldSql('o', name));

/** Owner facts only when the plate was asked for together with the certificate, both of that very vehicle. */
export async function vehicleOf(
  tx: Tx,
  id: string,
  { plate, certificate }: Documents,
): Promise<Vehicle | null> {
  const found = sql<Vehicle>`
    select v.plate as "CarRegNo", null as "registrationCertificate", ${selectList(FACTS)}, null as owner,
           v.last_checkup_on as "lastCheckupDate", v.last_opinion as "lastOpinion", v.due_on as "dueDate"
      from vehicles v where v.id = ${id}`;
  const facts = await tx.first(rawQuery(found));
  if (!facts) return null;
  const owned = sql<Pick<Vehicle, 'registrationCertificate' | 'owner'>>`
    select o.registration_certificate as "registrationCertificate", to_jsonb(owner) as owner
      from inspect.vehicle_owner(${id}, ${plate}, ${certificate}) o
      cross join lateral (select ${selectList(OWNER)}) owner`;
  const owner = plate && certificate ? await tx.first(rawQuery(owned)) : undefined;
  return { ...facts, ...owner };
}
