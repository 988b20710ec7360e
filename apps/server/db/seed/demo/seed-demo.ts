import { addDays, addMonths, startOfDay, yerevanDay, yerevanYear } from '@inspect/contract/kernel';
import type pg from 'pg';
import { ecoRatesFrom } from '../../../src/features/checkups/index.ts';
import { insertRows } from '../insert-rows.ts';
import { readSeed } from '../read-seed.ts';
import { storeBackOffice } from './demo-back-office.ts';
import { seedDemoCompanies } from './demo-companies.ts';
import { addCheckup, createStaffChoice, type DemoRows, historyDays, momentsOf } from './demo-history.ts';
import { type Annulment, numberCards, storeLives } from './demo-lifecycle.ts';
import { demoLists } from './demo-lists.ts';
import { seedDemoPeople } from './demo-people.ts';
import { type DemoVehicle, inventVehicle } from './demo-vehicle.ts';
import { createRandom, type Random } from './random.ts';
import { returningVehicles } from './returning-vehicles.ts';

const SEED = 20_261_121;
const DAYS = 31;
const PER_DAY = 112;
/** vehicles of the register that are due about now and come from elsewhere */
const DUE = 300;
/** days around today on which they are due: close enough that a checkup may begin */
const DUE_SPREAD = 20;

const HOUR_MS = 3_600_000;
const ANNULLED_BECAUSE = ['Զննվել է այլ մեքենա', 'Սխալ է գրանցվել պետհամարանիշը', 'Լուսանկարը մեքենայինը չէ'];
const NOT_YET = { last_checkup_on: null, last_opinion: null, due_on: null };

type Options = { now: Date; say: (line: string) => void };

/** of so many days, the last ones, the concluded checkups have a photograph of the plate, and the first visits of re-inspections among them */
const PHOTOGRAPHED_DAYS = 2;

/**
 * Two invented companies, their people, a month of checkups up to today and what the staff have to do with it, from a fixed seed. Done once: a
 * database that has a demonstration company, or anybody else, is left alone. Answers with the checkups whose plate was
 * photographed.
 */
export async function seedDemo(client: pg.PoolClient, { now, say }: Options): Promise<DemoRows['checkups']> {
  const { rows: found } = await client.query('select 1 from users limit 1');
  if (found.length > 0) return [];
  const random = createRandom(SEED);
  const today = yerevanDay(now);
  const stations = await seedDemoCompanies(client, today);
  await nameSupport(client);
  await switchRemindersOn(client);
  const { staff: staffByStation, administrator } = await seedDemoPeople(
    client,
    random,
    stations,
    addDays(today, 730),
  );
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
    staff: staffByStation,
    staffOn,
    faults,
    cameraReason,
    details,
    busy: new Map<string, number>(),
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
  const annulments = annulSome(details, rows, { now, by: administrator });
  await store(client, [...vehicles, ...due], { rows, dueDays, annulments });
  await storeBackOffice(client, {
    rows,
    staff: staffByStation,
    administrator,
    now,
    today,
    annulled: new Set(annulments.map(({ checkup }) => checkup)),
    randomOf: (n) => createRandom(SEED + n),
  });
  const since = startOfDay(addDays(today, 1 - PHOTOGRAPHED_DAYS)).toISOString();
  const photographed = withFirstVisits(
    rows.checkups.filter(({ status, camera_reason }) => status === 'concluded' && camera_reason === null),
    since,
  );
  say(
    `Demonstration data: ${rows.checkups.length} checkups of ${rows.vehicles.size} vehicles at ${stations.length} stations.`,
  );
  return photographed;
}

/** What was begun since then and, of re-inspections among it, the first visit too, however long ago. */
function withFirstVisits(checkups: DemoRows['checkups'], since: string): DemoRows['checkups'] {
  const isRecent = ({ created_at }: DemoRows['checkups'][number]) => String(created_at) >= since;
  const firstVisits = new Set(checkups.filter(isRecent).map(({ previous_checkup }) => previous_checkup));
  return checkups.filter((checkup) => isRecent(checkup) || firstVisits.has(checkup.id));
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

/** Some results, one in a hundred, turned out wrong hours later: the register forgets them. */
function annulSome(
  details: Random,
  { checkups, vehicles }: DemoRows,
  { now, by }: { now: Date; by: string },
): Annulment[] {
  return checkups
    .filter(({ opinion, previous_checkup }) => opinion === true && previous_checkup === null)
    .flatMap((checkup) => {
      const at = Date.parse(String(checkup.concluded_at)) + details.whole(1, 5) * HOUR_MS;
      if (!details.chance(0.01) || at > now.getTime()) return [];
      vehicles.delete(String(checkup.vehicle));
      const reason = details.pick(ANNULLED_BECAUSE);
      return { checkup, at: new Date(at).toISOString(), by, reason };
    });
}

type Stored = {
  rows: DemoRows;
  /** of vehicles that come from elsewhere */
  dueDays: ReadonlyMap<string, string>;
  annulments: readonly Annulment[];
};

async function store(
  client: pg.PoolClient,
  vehicles: readonly DemoVehicle[],
  { rows, dueDays, annulments }: Stored,
): Promise<void> {
  await insertRows(
    client,
    'vehicles',
    vehicles.map(({ owner: _owner, ...vehicle }) => {
      const due = dueDays.get(vehicle.id);
      // Who is due now was inspected elsewhere, a year ago.
      const elsewhere = due && { last_checkup_on: addMonths(due, -12), last_opinion: true, due_on: due };
      return {
        ...vehicle,
        ...(rows.vehicles.get(vehicle.id) ?? elsewhere ?? NOT_YET),
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
  await storeLives(client, rows.checkups, annulments);
}

/** Its messages reach nobody: they are read on a page of its own. */
async function switchRemindersOn(client: pg.PoolClient): Promise<void> {
  await client.query("update settings set value = 'true' where key = 'remindersOn'");
}

/** A number that nobody has: whom to call is shown, and no stranger is called. */
async function nameSupport(client: pg.PoolClient): Promise<void> {
  await client.query("update settings set value = to_jsonb($1::text) where key = 'supportPhone'", [
    '+37410000000',
  ]);
}
