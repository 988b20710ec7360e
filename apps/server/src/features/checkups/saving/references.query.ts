import { INSPECTING_ROLE } from '@inspect/contract/access';
import { build, type Tx } from '../../../platform/db/transaction.ts';
import { EXCUSES } from '../camera-reasons.query.ts';
import { carTypeFacts, fuelFacts } from '../pricing/pricing-facts.query.ts';
import type { CheckupFacts } from './checkup-facts.ts';

/** Lists that a checkup points to, by the field that points. */
const TABLES = {
  car: 'cars',
  carModel: 'car_models',
  carGroup: 'car_groups',
  carType: 'car_types',
  body: 'bodies',
  color: 'colors',
  fuel: 'fuels',
  region: 'regions',
  county: 'counties',
  street: 'streets',
} as const;

type RefField = keyof typeof TABLES;
const REF_FIELDS = Object.keys(TABLES).filter((key): key is RefField => Object.hasOwn(TABLES, key));

/** What the ids of a checkup stand for; `missing` = unknown or (but for the past) retired ones. One query for all. */
export async function referencesOf(tx: Tx, facts: CheckupFacts, company: string, past: boolean) {
  const row = await tx.first(
    build.selectNoFrom((select) => [
      ...REF_FIELDS.map((field) =>
        select
          .selectFrom(TABLES[field])
          .select('id')
          .where('id', '=', facts[field] ?? '')
          .$if(!past, (query) => query.where('retired_at', 'is', null))
          .as(field),
      ),
      select.selectFrom('car_models').select('car').where('id', '=', facts.carModel).as('modelCar'),
      select.selectFrom('counties').select('region').where('id', '=', facts.county).as('countyRegion'),
      select
        .selectFrom('streets')
        .select('county')
        .where('id', '=', facts.street ?? '')
        .as('streetCounty'),
      select
        .selectFrom('camera_reasons')
        .select('id')
        .where('id', '=', facts.cameraReasonId ?? '')
        .$if(!past, (query) => query.where('status', '=', true).where(EXCUSES))
        .as('cameraReasonId'),
      select.selectFrom('vehicles').select('plate').where('vin', '=', facts.VIN).as('registeredPlate'),
    ]),
  );
  const known = row ?? {};
  const found = (field: string) =>
    Object.entries(known).some(([name, value]) => name === field && value !== null);
  const asked = [...REF_FIELDS, 'cameraReasonId' as const].filter((field) => facts[field] != null);
  return {
    missing: asked.filter((field) => !found(field)),
    modelCar: row?.modelCar ?? null,
    countyRegion: row?.countyRegion ?? null,
    streetCounty: row?.streetCounty ?? null,
    registeredPlate: row?.registeredPlate ?? null,
    type: await carTypeFacts(tx, facts.carType, past),
    fuel: await fuelFacts(tx, facts.fuel, past),
    mechanic: await mechanicOf(tx, facts.mechanic, company, past),
  };
}

/** A mechanic of the company who may inspect; for the past whoever did. */
export function mechanicOf(tx: Tx, id: string, company: string, past = false) {
  return tx.first(
    build
      .selectFrom('users')
      .select(['id', 'station', 'certificate_until as certificateUntil'])
      .where('id', '=', id)
      .$if(!past, (query) =>
        query.where('role', '=', INSPECTING_ROLE).where('company', '=', company).where('blocked', '=', false),
      ),
  );
}
