import { type Checkup, checkupLifecycleEndpoints } from '@inspect/contract/checkups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concludeByCalls, saveCheckup, signByCall } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES } from '../../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 20 });
});
afterAll(() => test.close());

/** Asks as a browser does: again when the server is too busy for a moment. */
async function add(client: Client, id: string, tries = 50): Promise<string> {
  const answer = await client.post(`/add-tech-service-checkup-number/${id}`);
  if (answer.status === 503 && tries > 0) return add(client, id, tries - 1);
  expect(answer.status).toBe(200);
  return checkupLifecycleEndpoints.addNumber.response.parse(answer.body).data.number ?? '';
}

/** Concluded checkups without a number, as they are taken over from elsewhere. */
async function unnumbered(like: Checkup, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await test.database.pool.query(
    `insert into checkups select (jsonb_populate_record(null::checkups, to_jsonb(c) || jsonb_build_object(
        'id', wanted, 'number', null, 'version', 1, 'status', 'concluded', 'opinion', true, 'concluded_at', c.created_at))).*
       from checkups c, unnest($2::text[]) wanted where c.id = $1`,
    [like._id, ids],
  );
  return ids;
}

const serialOf = (number: string) => Number(number.split('-')[1]);
const seriesOf = (number: string) => number.split('-')[0];

describe('card numbers', () => {
  it('200 at once in two companies: each its series, none twice, none left out', async () => {
    const people = [
      [await test.as('operator'), await unnumbered(await saveCheckup(test, 'operator'), 100)],
      [await test.as('operator2'), await unnumbered(await saveCheckup(test, 'operator2'), 100)],
    ] as const;
    const numbers = await Promise.all(
      people.map(([client, ids]) => Promise.all(ids.map((id) => add(client, id)))),
    );
    const series = numbers.map((list) => [...new Set(list.map(seriesOf))]);
    expect(series.map((names) => names.length)).toEqual([1, 1]);
    expect(series[0]).not.toEqual(series[1]);
    for (const list of numbers)
      expect(list.map(serialOf).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  it('200 calls for one checkup give it one number and one version more, of which the open pages hear', async () => {
    const client = await test.as('operator');
    const [id = ''] = await unnumbered(await saveCheckup(test, 'operator'), 1);
    test.announced.length = 0;
    const numbers = await Promise.all(Array.from({ length: 200 }, () => add(client, id)));
    expect(new Set(numbers).size).toBe(1);
    expect(test.announced).toEqual([
      {
        to: { company: COMPANIES.one },
        event: `EDIT_CHECKUP_${COMPANIES.one}`,
        data: { _id: id, version: 2, status: 'concluded' },
      },
    ]);
    const { rows } = await test.database.pool.query(
      'select version from checkup_versions where checkup = $1 order by version',
      [id],
    );
    expect(rows).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('a conclusion that fails uses none up, and the repeat of a conclusion gives the same', async () => {
    const client = await test.as('operator');
    const first = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
    // The number is taken before the row is written, and given back with the rest.
    await test.database.pool.query(
      `alter table checkups add constraint failing check (odometer is distinct from 77777)`,
    );
    const failing = await signByCall(test, await saveCheckup(test, 'operator'));
    const refused = await client.put(`/tech-service-checkup/${failing._id}`, {
      version: 2,
      Opinion: true,
      odometer: 77_777,
      cameraReasonId: '47418cd209aa9b6a73e3a119',
    });
    expect(refused.status).toBe(500);
    const second = await concludeByCalls(test, 'operator', failing, true);
    expect(serialOf(second.number ?? '')).toBe(serialOf(first.number ?? '') + 1);
    expect(await add(client, second._id)).toBe(second.number);
    expect((await client.get(`/get-tech-service-checkup-number/${second._id}`)).body).toMatchObject({
      data: { number: second.number, Opinion: true },
    });
  });

  it('an open checkup has none and gets none; another company’s does not exist', async () => {
    const client = await test.as('operator');
    const open = await saveCheckup(test, 'operator');
    expect((await client.get(`/get-tech-service-checkup-number/${open._id}`)).body).toMatchObject({
      data: { number: null },
    });
    expect(await client.post(`/add-tech-service-checkup-number/${open._id}`)).toMatchObject({
      status: 422,
      body: { code: 'checkup.not_concluded' },
    });
    const stranger = await test.as('operator2');
    expect((await stranger.post(`/add-tech-service-checkup-number/${open._id}`)).status).toBe(404);
  });

  it('series are letters that nobody reads as digits', async () => {
    const { rows } = await test.database.pool.query(
      `select inspect.card_letters(n) as letters from unnest(array[0, 1, 23, 24, 575, 576]) n`,
    );
    expect(rows.map(({ letters }) => letters)).toEqual(['AA', 'AB', 'AZ', 'BA', 'ZZ', 'BAA']);
  });
});
