import { searchKey, sortKey } from '@inspect/contract/kernel';
import type pg from 'pg';
import { demoLists } from '../../../apps/server/db/seed/demo/demo-lists.ts';
import { inventedName } from '../../../apps/server/db/seed/demo/demo-people.ts';
import { type DemoVehicle, inventVehicle } from '../../../apps/server/db/seed/demo/demo-vehicle.ts';
import { createRandom } from '../../../apps/server/db/seed/demo/random.ts';
import { ecoRatesFrom, quoteOf } from '../../../apps/server/src/features/checkups/index.ts';

export const MODELS = 2_000;
export const NAMES = 20_000;
/** A vehicle comes for the first time when it is so many years old. */
export const FIRST_AT = 3;

const SETTINGS = { recheckDays: 20, recheckFreeTimes: 1, earlyCheckupDays: 30, keepAnniversary: true };
/** Stands in a reason for the day that the re-inspection is free until. */
const FREE_FROM = '2001-01-01';
export const FREE_UNTIL = '21/01/2001';

type Years = { first: number; last: number };

/**
 * `bench.models`, what vehicles and their owners are like, of every class, fuel and kind of owner; `bench.fees`, what is due
 * for each of them in each year by the rules that hold now; and `bench.names` of owners.
 */
export async function addModels(client: pg.PoolClient, seed: number, years: Years): Promise<void> {
  const random = createRandom(seed + 1);
  const lists = await demoLists(client);
  const rates = await ecoRatesFrom(client);
  const models = Array.from({ length: MODELS }, () => inventVehicle(random, lists, years.last));
  const quoted = (
    vehicle: DemoVehicle,
    year: number,
    paid: number[] = [],
    recheckFrom: string | null = null,
  ) => {
    const type = lists.types.find(({ id }) => id === vehicle.car_type);
    if (!type) throw new Error('a vehicle without a type');
    return quoteOf(
      {
        today: `${year}-06-01`,
        type: {
          ...type,
          ecoMode: type.eco_mode,
          massOverKg: type.mass_over_kg,
          massUpToKg: type.mass_up_to_kg,
        },
        fuel: lists.fuels.find(({ id }) => id === vehicle.fuel) ?? null,
        productionYear: vehicle.production_year,
        enginePower: vehicle.engine_power,
        nextCheckup: null,
        vehicle: { paidTaxYears: paid, taxHeld: [], dueOn: null },
        recheckFrom,
      },
      rates,
      SETTINGS,
    );
  };
  await put(
    client,
    'models',
    'place int, row jsonb, period int, production_year int, owner_status int',
    models.map((vehicle, place) => {
      const { id: _id, plate: _plate, vin: _vin, owner, ...technical } = vehicle;
      const { chosen: period } = quoted(
        vehicle,
        Math.max(years.last - 5, vehicle.production_year + FIRST_AT),
      );
      const {
        production_year,
        owner: { owner_status },
      } = vehicle;
      return { place, row: { ...technical, ...owner }, period, production_year, owner_status };
    }),
  );
  await put(
    client,
    'fees',
    'model int, year int, first jsonb, again jsonb, recheck jsonb',
    models.flatMap((vehicle, model) =>
      Array.from({ length: years.last - years.first + 1 }, (_, index) => years.first + index)
        .filter((year) => year > vehicle.production_year)
        .map((year) => ({
          model,
          year,
          first: quoted(vehicle, year).fees,
          again: quoted(vehicle, year, [year, year + 1]).fees,
          recheck: quoted(vehicle, year, [year, year + 1], FREE_FROM).fees,
        })),
    ),
  );
  const people = createRandom(seed + 2);
  await put(
    client,
    'names',
    'place int, name text, search text, sort text',
    Array.from({ length: NAMES }, (_, place) => {
      const name = inventedName(people);
      return { place, name, search: searchKey(name), sort: sortKey(name) };
    }),
  );
  // Firms keep the names of their models; all others are called by one of `names`.
  await put(
    client,
    'firms',
    'model int, name text, search text, sort text',
    models.flatMap(({ owner: { owner_status, owner_name: name } }, model) =>
      owner_status === 1 ? [{ model, name, search: searchKey(name), sort: sortKey(name) }] : [],
    ),
  );
}

async function put(
  client: pg.PoolClient,
  table: string,
  columns: string,
  rows: readonly object[],
): Promise<void> {
  await client.query(`drop table if exists bench.${table}`);
  await client.query(
    `create unlogged table bench.${table} as select * from json_to_recordset($1) as made (${columns})`,
    [JSON.stringify(rows)],
  );
  const key = columns.includes('year int, first') ? 'model, year' : columns.split(' ')[0];
  await client.query(`create unique index on bench.${table} (${key}); analyze bench.${table}`);
}
