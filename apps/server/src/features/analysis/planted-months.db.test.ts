import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { NOON } from '../../../test/fixtures.ts';
import { makeCountry } from '../../../test/months/country.ts';
import { plantAndFind, stationsOfHonestMonth } from '../../../test/months/judge.ts';
import { forgetInspections } from '../../../test/months/store-month.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
let template: string;
beforeAll(async () => {
  test = await testApp();
  template = (await saveCheckup(test, 'operator', {}, NOON))._id;
});
afterAll(() => test.close());

it('five of each kind among a month of a dozen stations are all found, with their records', async () => {
  const month = { year: 2026, month: 9 };
  expect(await plantAndFind(test, template, { ...month, stations: 12, count: 5, each: 15 })).toEqual({
    overlap: 5,
    tooShort: 5,
    capacity: 5,
    twoStations: 5,
    passedElsewhere: 15,
    faultRate: 3,
    reusedPhoto: 5,
    afterHours: 5,
  });
  await forgetInspections(test);
});

it('of an honest month of a dozen stations nobody stands out', async () => {
  const client = await test.database.pool.connect();
  const country = await makeCountry(client, 12, 77);
  client.release();
  const { told } = await stationsOfHonestMonth(test, template, country, { year: 2026, month: 8 });
  expect(told).toEqual([]);
  await forgetInspections(test);
});
