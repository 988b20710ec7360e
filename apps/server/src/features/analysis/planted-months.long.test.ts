import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { NOON } from '../../../test/fixtures.ts';
import { makeCountry } from '../../../test/months/country.ts';
import { plantAndFind, stationsOfHonestMonth } from '../../../test/months/judge.ts';
import { forgetInspections } from '../../../test/months/store-month.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

const STATIONS = 200;
let test: TestApp;
let template: string;
beforeAll(async () => {
  test = await testApp();
  template = (await saveCheckup(test, 'operator', {}, NOON))._id;
});
afterAll(() => test.close());

it('fifty of each kind among a month of two hundred stations are all found, with their records', async () => {
  const month = { year: 2026, month: 9 };
  // Seventeen pairs at each of three stations: a finding names at most fifty records.
  const found = await plantAndFind(test, template, { ...month, stations: STATIONS, count: 50, each: 17 });
  process.stdout.write(`found ${JSON.stringify(found)}\n`);
  expect(found).toEqual({
    overlap: 50,
    tooShort: 50,
    capacity: 50,
    twoStations: 50,
    passedElsewhere: 51,
    faultRate: 50,
    reusedPhoto: 50,
    afterHours: 50,
  });
  await forgetInspections(test);
});

it('in a year of two hundred honest stations at most one stands out', async () => {
  const client = await test.database.pool.connect();
  const country = await makeCountry(client, STATIONS, 77);
  client.release();
  const stations = new Set<string>();
  let inspections = 0;
  for (let month = 1; month <= 12; month += 1) {
    const seen = await stationsOfHonestMonth(test, template, country, { year: 2025, month });
    for (const station of seen.stations) stations.add(station);
    inspections += seen.inspections;
    process.stdout.write(`month ${month}: ${seen.inspections} inspections, ${seen.told.length} findings\n`);
    for (const told of seen.told.slice(0, 20)) process.stdout.write(`${told.slice(0, 400)}\n`);
    await forgetInspections(test);
  }
  process.stdout.write(`${stations.size} of ${STATIONS} stations stand out in ${inspections} inspections\n`);
  expect(stations.size).toBeLessThanOrEqual(1);
});
