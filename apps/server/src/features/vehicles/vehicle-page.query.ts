import type { Actor } from '@inspect/contract/access';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import type { VehicleCheckup, VehiclePage } from '@inspect/contract/vehicles';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { ATTACHMENTS, notClosedLong, scopeCondition } from '../checkup-list/index.ts';
import { vehicleOf } from './vehicle.query.ts';

/** Of one vehicle, both of the country and of one's own: decades of half-yearly inspections. */
const MOST_CHECKUPS = 200;

type Inspected = { id: string | null; inspected_on: string; opinion: boolean; odometer: number | null };

/** The concluded checkups of a vehicle in the whole country, newest first; only those of one's company have an id. */
export function inspectionsOf(tx: Tx, vehicle: string): Promise<Inspected[]> {
  const query = sql<Inspected>`select * from inspect.vehicle_checkups(${vehicle}, ${MOST_CHECKUPS})`;
  return tx.rows(rawQuery(query));
}

type OwnCheckup = NonNullable<VehicleCheckup['record']> & {
  at: Date;
  Opinion: boolean | null;
  odometer: number | null;
};

/** Those that the person may open, whatever became of them. */
export function ownCheckupsOf(tx: Tx, actor: Actor, vehicle: string, now: Date): Promise<OwnCheckup[]> {
  const lately = notClosedLong(actor, yerevanDay(now));
  const query = sql<OwnCheckup>`
    select c.id as "_id", c.status, c.number, c.opinion as "Opinion", c.odometer, coalesce(c.concluded_at, c.created_at) as at,
           (select name from stations where id = c.station) as "stationName",
           (select name from users where id = c.mechanic) as "mechanicName",
           ${ATTACHMENTS} as attachments
      from checkups c
     where c.vehicle = ${vehicle} and not c.deleted and ${scopeCondition(actor)} and ${lately}
     order by coalesce(c.concluded_at, c.created_at) desc, c.id desc limit ${MOST_CHECKUPS}`;
  return tx.rows(rawQuery(query));
}

/** @throws AppError not_found when no vehicle of the register has this VIN */
export async function vehiclePageOf(tx: Tx, actor: Actor, vin: string, now: Date): Promise<VehiclePage> {
  const id = (await tx.first(build.selectFrom('vehicles').select('id').where('vin', '=', vin)))?.id;
  const vehicle = id ? await vehicleOf(tx, id, { plate: null, certificate: null }) : null;
  if (!id || !vehicle) throw new AppError('not_found');
  const { owner: _owner, registrationCertificate: _certificate, ...facts } = vehicle;
  return {
    vehicle: facts,
    checkups: merged(await ownCheckupsOf(tx, actor, id, now), await inspectionsOf(tx, id)),
  };
}

/** One's own with their records, the others as a day, a result and an odometer. */
function merged(own: readonly OwnCheckup[], inspected: readonly Inspected[]): VehicleCheckup[] {
  const known = new Set(own.map(({ _id }) => _id));
  const mine = own.map(({ at, Opinion, odometer, ...record }) => ({
    date: yerevanDay(at),
    Opinion,
    odometer,
    record,
  }));
  const others = inspected
    .filter(({ id }) => id === null || !known.has(id))
    .map(({ inspected_on, opinion, odometer }) => ({
      date: inspected_on,
      Opinion: opinion,
      odometer,
      record: null,
    }));
  return [...mine, ...others].sort((one, other) =>
    one.date < other.date ? 1 : one.date > other.date ? -1 : 0,
  );
}
