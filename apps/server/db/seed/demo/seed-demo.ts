import { addDays, startOfDay, yerevanDay, yerevanYear } from '@inspect/contract/kernel';
import type pg from 'pg';
import { ecoRatesFrom } from '../../../src/features/checkups/index.ts';
import { insertRows } from '../insert-rows.ts';
import { readSeed } from '../read-seed.ts';
import { seedDemoCompanies } from './demo-companies.ts';
import { addCheckup, createStaffChoice, type DemoRows, historyDays, momentsOf } from './demo-history.ts';
import { numberCards, storeLives } from './demo-lifecycle.ts';
import { demoLists } from './demo-lists.ts';
import { seedDemoPeople } from './demo-people.ts';
import { type DemoVehicle, inventVehicle } from './demo-vehicle.ts';
import { createRandom } from './random.ts';
import { returningVehicles } from './returning-vehicles.ts';

const SEED = 20_261_121;
const DAYS = 31;
const PER_DAY = 112;
/** vehicles of the register that are due about now and come from elsewhere */
const DUE = 300;
/** days around today on which they are due: close enough that a checkup may begin */
const DUE_SPREAD = 20;

type Options = { now: Date; say: (line: string) => void };

/** of so many days, the last ones, the concluded checkups have a photograph of the plate */
const PHOTOGRAPHED_DAYS = 2;

/**
 * Two invented companies, their people and a month of checkups up to today, from a fixed seed. Done once: a
 * database that has a demonstration company, or anybody else, is left alone. Answers with the checkups whose plate was
 * photographed.
 */
export async function seedDemo(client: pg.PoolClient, { now, say }: Options): Promise<DemoRows['checkups']> {
  const { rows: found } = await client.query('select 1 from users limit 1');
  if (found.length > 0) return [];
  const random = createRandom(SEED);
  const today = yerevanDay(now);
  const stations = await seedDemoCompanies(client, today);
  const staffByStation = await seedDemoPeople(client, random, stations, addDays(today, 730));
  const lists = await demoLists(client);
  const faults = (await readSeed('classificators'))
    .filter((row) => row.parent !== null && row.status === true)
    .map((row) => String(row.code));
  const cameraReason = String(
    (await readSeed('camera-reasons')).find(({ key }) => key === 'camera-out-of-order')?._id,
  );
  const details = createRandom(SEED + 1);
  const staffOn = createStaffChoice(random, staffByStation, today);
  const data = {
    random,
    lists,
    rates: await ecoRatesFrom(client),
    crews: staffByStation,
    crewOn: staffOn,
    faults,
    cameraReason,
    details,
    now,
  };

  const year = yerevanYear(now);
  const rows: DemoRows = { checkups: [], payments: [], vehicles: new Map() };
  const vehicles: DemoVehicle[] = [];
  const fresh = createFresh(() => inventVehicle(random, lists, year));
  const failed: { vehicle: DemoVehicle; checkup: Record<string, unknown>; back: string }[] = [];
  for (const day of historyDays(now, DAYS)) {
    for (const at of momentsOf(random, day, now, PER_DAY)) {
      const returning = failed.findIndex(
        (entry) => entry.back <= day && String(entry.checkup.concluded_at) < at.toISOString(),
      );
      const former = returning < 0 ? undefined : failed.splice(returning, 1)[0];
      const vehicle = former?.vehicle ?? fresh();
      if (!former) vehicles.push(vehicle);
      const checkup = addCheckup(data, rows, vehicle, at, former?.checkup ?? null);
      if (checkup.opinion === false && !former && random.chance(0.7))
        failed.push({ vehicle, checkup, back: addDays(day, random.whole(1, 9)) });
    }
  }
  const due = returningVehicles(random, lists, year);
  while (due.length < DUE) due.push(fresh());
  const dueDays = new Map(
    due.map((vehicle) => [vehicle.id, addDays(today, random.whole(-DUE_SPREAD, DUE_SPREAD))]),
  );
  await store(client, [...vehicles, ...due], rows, dueDays);
  const since = startOfDay(addDays(today, 1 - PHOTOGRAPHED_DAYS)).toISOString();
  const photographed = rows.checkups.filter(
    ({ status, camera_reason, created_at }) =>
      status === 'concluded' && camera_reason === null && String(created_at) >= since,
  );
  say(
    `Demonstration data: ${rows.checkups.length} checkups of ${rows.vehicles.size} vehicles at ${stations.length} stations.`,
  );
  return photographed;
}

/** Plates are drawn from a small set, so a double draw is drawn again. */
function createFresh(invent: () => DemoVehicle): () => DemoVehicle {
  const taken = new Set<string>();
  return () => {
    for (;;) {
      const vehicle = invent();
      if (taken.has(vehicle.plate)) continue;
      taken.add(vehicle.plate);
      return vehicle;
    }
  };
}

async function store(
  client: pg.PoolClient,
  vehicles: readonly DemoVehicle[],
  rows: DemoRows,
  dueDays: ReadonlyMap<string, string>,
): Promise<void> {
  await insertRows(
    client,
    'vehicles',
    vehicles.map(({ owner: _owner, ...vehicle }) => {
      const last = rows.vehicles.get(vehicle.id);
      return {
        ...vehicle,
        last_checkup_on: last?.last_checkup_on ?? null,
        last_opinion: last?.last_opinion ?? null,
        due_on: last?.due_on ?? dueDays.get(vehicle.id) ?? null,
        updated_at: '2026-01-01T00:00:00Z',
      };
    }),
  );
  await insertRows(
    client,
    'vehicle_owners',
    vehicles.map((vehicle) => ({ vehicle: vehicle.id, ...vehicle.owner })),
  );
  await numberCards(client, rows.checkups);
  await storeLives(client, rows.checkups);
  await insertRows(client, 'payments', rows.payments);
  await client.query('analyze vehicles, checkups, checkup_versions, payments, users');
}
