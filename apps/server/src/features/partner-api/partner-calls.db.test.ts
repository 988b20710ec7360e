import { t } from '@inspect/contract/i18n';
import { partnerApiEndpoints, partnerTracesEndpoints } from '@inspect/contract/partner-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askAs, storeKey, storePartner } from '../../../test/build/partner.ts';
import { concludeByCalls, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { appOn, type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { makeMonths } from './months.repo.ts';

const HOUR = 3_600_000;

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ connections: 20 });
});
afterAll(() => test.close());
// A minute, a day and a network of their own for each test.
let network = 0;
beforeEach(() => {
  test.clock.advance(48 * HOUR);
  network += 1;
});

const ask = (secret: string | null, asked: Parameters<typeof askAs>[2] = {}) =>
  askAs(test, secret, { from: `198.51.100.${network}`, ...asked });
const vehicleIn = (answer: { body: unknown }) => partnerApiEndpoints.vehicle.response.parse(answer.body).data;

async function trace(call: 'history' | 'search-histories' | 'view-histories', query = '') {
  const answer = await (await test.as('admin')).get(`/api/${call}?limit=200${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}
const callsOf = async (partner: string, query = '') =>
  partnerTracesEndpoints.calls.response.parse(await trace('history', `&partner=${partner}${query}`)).data;

describe('a vehicle', () => {
  it('is found by plate, VIN or certificate; nothing personal is told', async () => {
    const { secret } = await storePartner(test);
    const checkup = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
    const found = vehicleIn(await ask(secret, { query: { plate: checkup.CarRegNo ?? '' } }));
    expect(found).toEqual({
      plate: checkup.CarRegNo,
      VIN: checkup.VIN,
      make: checkup.carName,
      model: checkup.carModelName,
      productionYear: checkup.productionYear,
      inspection: {
        state: 'valid',
        validUntil: checkup.nextCheckupDate,
        inspectedOn: test.clock.now().toISOString().slice(0, 10),
        fit: true,
      },
    });
    expect(vehicleIn(await ask(secret, { query: { vin: checkup.VIN } }))).toEqual(found);
    const certificate = checkup.registrationCertificate ?? '';
    expect(vehicleIn(await ask(secret, { query: { certificate } }))).toEqual(found);
    const history = await ask(secret, { path: '/vehicle/checkups', query: { vin: checkup.VIN } });
    expect(history.body.data).toEqual([
      {
        number: checkup.number,
        inspectedOn: found?.inspection.inspectedOn,
        fit: true,
        validUntil: checkup.nextCheckupDate,
        station: checkup.stationName,
        odometer: checkup.odometer,
        void: false,
      },
    ]);
    for (const secretOf of [checkup.ownerName, checkup.phone, checkup.address, checkup.company])
      expect(JSON.stringify([found, history.body])).not.toContain(secretOf);
  });

  it('whose result was annulled is not valid any more, and its card is void', async () => {
    const { secret } = await storePartner(test);
    const checkup = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
    const annulled = await (await test.as('admin')).post(`/tech-service-all-checkup/${checkup._id}/annul`, {
      version: checkup.version,
      reason: 'Զննությունը չի եղել',
    });
    expect(annulled.status).toBe(200);
    const query = { vin: checkup.VIN };
    expect(vehicleIn(await ask(secret, { query }))?.inspection.state).toBe('none');
    const history = await ask(secret, { path: '/vehicle/checkups', query });
    expect(history.body.data).toMatchObject([{ number: checkup.number, void: true, validUntil: null }]);
  });

  it('that nobody knows is null, not an error', async () => {
    const { secret } = await storePartner(test);
    expect((await ask(secret, { query: { plate: '99ZZ999' } })).body).toEqual({ data: null });
    expect((await ask(secret, { path: '/vehicle/checkups', query: { plate: '99ZZ999' } })).body).toEqual({
      data: null,
    });
  });

  it.each<Record<string, string>>([
    {},
    { plate: '34AB567', vin: 'WVWZZZ1JZXW000001' },
    { plate: '34AB567', other: '1' },
    { plate: 'Ճ' },
  ])('is asked for by exactly one: %j is refused', async (query) => {
    const { secret, partner } = await storePartner(test);
    expect((await ask(secret, { query })).status).toBe(400);
    expect(await callsOf(partner._id)).toMatchObject([{ status: 400 }]);
  });
});

describe('the sandbox', () => {
  it('answers invented vehicles, nothing of the register, and leaves calls alone in the history', async () => {
    const { secret, partner } = await storePartner(test, {}, true);
    const checkup = await saveCheckup(test, 'operator');
    expect((await ask(secret, { query: { vin: checkup.VIN } })).body).toEqual({ data: null });
    const states = [];
    for (const plate of ['00AA001', '00AA002', '00AA003', '00AA004'])
      states.push(vehicleIn(await ask(secret, { query: { plate } }))?.inspection.state);
    expect(states).toEqual(['valid', 'expired', 'none', 'faulty']);
    const history = await ask(secret, { path: '/vehicle/checkups', query: { certificate: 'AA000003' } });
    expect(history.body.data).toMatchObject([{ number: 'TEST-0000031', void: true }]);
    expect((await callsOf(partner._id)).map(({ sandbox }) => sandbox)).toEqual(Array(6).fill(true));
    const searches = partnerTracesEndpoints.searches.response.parse(
      await trace('search-histories', `&partner=${partner._id}`),
    );
    expect(searches.data).toEqual([]);
  });
});

describe('a key', () => {
  it('that nobody has opens nothing, wherever it stands; neither does a session', async () => {
    const refused = { status: 401, body: { code: 'partner.key', message: t('error.partner.key') } };
    expect(await ask(null)).toMatchObject(refused);
    expect(await ask(`inspect_live_${'A'.repeat(43)}`)).toMatchObject(refused);
    expect(await ask("' or true --")).toMatchObject(refused);
    const { secret } = await storePartner(test);
    const inAddress = await ask(null, { query: { plate: '34AB567', key: secret, access_token: secret } });
    expect(inAddress).toMatchObject(refused);
    expect((await (await test.as('admin')).get('/partner/v1/vehicle?plate=34AB567')).status).toBe(401);
  });

  it('that is revoked opens nothing from the next call on; the other one still does', async () => {
    const { secret, key, partner } = await storePartner(test);
    const other = await storeKey(test, partner._id);
    const query = { plate: '34AB567' };
    expect((await ask(secret, { query })).status).toBe(200);
    const admin = await test.as('admin');
    expect((await admin.send('DELETE', `/api/users/keys/${key._id}`)).status).toBe(200);
    expect((await ask(secret, { query })).status).toBe(401);
    expect((await ask(other.secret, { query })).status).toBe(200);
  });

  it.each([
    ['switched off', { active: false }],
    ['past its last day', { expiresOn: '2026-11-01' }],
  ])('of a partner that is %s opens nothing', async (_name, fields) => {
    const { secret } = await storePartner(test, fields);
    expect((await ask(secret, { query: { plate: '34AB567' } })).status).toBe(401);
  });

  it('opens on the last day, and not on the day after', async () => {
    const today = test.clock.now().toISOString().slice(0, 10);
    const { secret } = await storePartner(test, { expiresOn: today });
    const query = { plate: '34AB567' };
    expect((await ask(secret, { query })).status).toBe(200);
    test.clock.advance(24 * HOUR);
    expect((await ask(secret, { query })).status).toBe(401);
  });

  it('opens from its networks alone', async () => {
    const { secret, partner } = await storePartner(test, { addresses: ['203.0.113.0/24', '2001:db8::/32'] });
    const from = async (address: string) =>
      (await ask(secret, { query: { plate: '34AB567' }, from: address })).status;
    expect(await from('203.0.113.77')).toBe(200);
    expect(await from('::ffff:203.0.113.77')).toBe(200);
    expect(await from('2001:db8:1::1')).toBe(200);
    expect(await from('203.0.114.1')).toBe(403);
    expect(await from('2001:db9::1')).toBe(403);
    expect((await callsOf(partner._id, '&result=failed')).map(({ status }) => status)).toEqual([403, 403]);
  });

  it('opens what its scopes say', async () => {
    const { secret } = await storePartner(test, { scopes: ['vehicle-status'] });
    const query = { plate: '34AB567' };
    expect((await ask(secret, { query })).status).toBe(200);
    expect(await ask(secret, { path: '/vehicle/checkups', query })).toMatchObject({
      status: 403,
      body: { code: 'partner.scope' },
    });
  });

  it('is guessed 20 times a minute from one network; a right one from there still opens', async () => {
    const { secret } = await storePartner(test);
    const answers = [];
    for (let guess = 0; guess < 25; guess += 1)
      answers.push((await ask(`inspect_live_${String(guess).padStart(43, '0')}`)).status);
    expect(answers).toEqual([...Array(20).fill(401), ...Array(5).fill(429)]);
    expect((await ask(secret, { query: { plate: '34AB567' } })).status).toBe(200);
  });

  it('stands nowhere in clear: not in the database, not in the log', async () => {
    const { secret } = await storePartner(test);
    await ask(secret, { query: { plate: '34AB567' } });
    await ask(secret, { path: '/vehicle/checkups' });
    expect(test.log()).not.toContain(secret.slice(20));
    const { rows } = await test.database.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    for (const { name } of rows) {
      const found = await test.database.pool.query(
        `select 1 from "${name}" t where t::text like '%' || $1 || '%' limit 1`,
        [secret.slice(20)],
      );
      expect(found.rows, name).toEqual([]);
    }
  });
});

describe('the quota of a partner', () => {
  const query = { plate: '34AB567' };

  it('is exact at its boundary when fifty call at once through two processes, over both keys', async () => {
    const { secret, partner } = await storePartner(test, { minuteQuota: 30 });
    const other = await storeKey(test, partner._id);
    const second = await appOn(test.database, { clock: test.clock });
    const calls = Array.from({ length: 50 }, (_, index) =>
      askAs(index % 2 ? test : second, index % 3 ? secret : other.secret, { query }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(30).fill(200), ...Array(20).fill(429)]);
    expect(await callsOf(partner._id)).toHaveLength(30);
    const { rows } = await test.database.pool.query(
      'select quota, used, refused from partner_uses where partner = $1 order by quota',
      [partner._id],
    );
    expect(rows).toEqual([
      { quota: 'day', used: 30, refused: 0 },
      { quota: 'minute', used: 30, refused: 20 },
    ]);
    await second.app.close();
  });

  it('is whole again with the next minute, and says when', async () => {
    const { secret } = await storePartner(test, { minuteQuota: 1 });
    test.clock.set(new Date('2027-05-03T08:00:20Z'));
    expect((await ask(secret, { query })).status).toBe(200);
    const refused = await ask(secret, { query });
    expect(refused).toMatchObject({ status: 429, body: { code: 'partner.quota' } });
    expect(refused.headers['retry-after']).toBe('40');
    test.clock.set(new Date('2027-05-03T08:00:59Z'));
    expect((await ask(secret, { query })).status).toBe(429);
    test.clock.set(new Date('2027-05-03T08:01:00Z'));
    expect((await ask(secret, { query })).status).toBe(200);
  });

  it('of a day ends at midnight in Yerevan', async () => {
    const { secret } = await storePartner(test, { dayQuota: 1 });
    test.clock.set(new Date('2027-06-03T19:58:00Z'));
    expect((await ask(secret, { query })).status).toBe(200);
    test.clock.set(new Date('2027-06-03T19:59:30Z'));
    const refused = await ask(secret, { query });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    test.clock.set(new Date('2027-06-03T20:00:00Z'));
    expect((await ask(secret, { query })).status).toBe(200);
  });

  it('of the sandbox is one of its own', async () => {
    const { secret, partner } = await storePartner(test, { minuteQuota: 1 });
    const sandbox = await storeKey(test, partner._id, true);
    expect((await ask(sandbox.secret, { query })).status).toBe(200);
    expect((await ask(sandbox.secret, { query })).status).toBe(429);
    expect((await ask(secret, { query })).status).toBe(200);
  });
});

describe('what a partner asked for and was given', () => {
  it('stands in the histories: who, when, from where, which vehicle, which record', async () => {
    const { secret, key, partner } = await storePartner(test, { name: 'Ապահովագրական ընկերություն' });
    const checkup = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
    await ask(secret, { query: { plate: checkup.CarRegNo ?? '' } });
    test.clock.advance(1_000);
    await ask(secret, { path: '/vehicle/checkups', query: { vin: checkup.VIN } });
    test.clock.advance(1_000);
    await ask(secret, { query: { plate: '99ZZ998' } });
    const common = { partner: partner._id, partnerName: 'Ապահովագրական ընկերություն', key: key.beginning };
    const calls = await callsOf(partner._id);
    expect(calls).toMatchObject([
      { ...common, call: 'GET /partner/v1/vehicle', status: 200, sandbox: false },
      { call: 'GET /partner/v1/vehicle/checkups', status: 200, address: `198.51.100.${network}` },
      { call: 'GET /partner/v1/vehicle', at: new Date(test.clock.now().getTime() - 2_000).toISOString() },
    ]);
    const searches = partnerTracesEndpoints.searches.response.parse(
      await trace('search-histories', `&partner=${partner._id}`),
    ).data;
    expect(searches).toMatchObject([
      { ...common, by: 'plate', value: '99ZZ998', found: false },
      { by: 'vin', value: checkup.VIN, found: true },
      { by: 'plate', value: checkup.CarRegNo, found: true },
    ]);
    const views = partnerTracesEndpoints.views.response.parse(
      await trace('view-histories', `&search=${checkup.VIN}`),
    ).data;
    expect(views).toMatchObject([
      { ...common, VIN: checkup.VIN, checkup: { _id: checkup._id, number: checkup.number } },
      { ...common, plate: checkup.CarRegNo, checkup: null },
    ]);
  });

  it('is found by the value as it is written, and by days', async () => {
    const { secret, partner } = await storePartner(test);
    await ask(secret, { query: { plate: '77 SS 777' } });
    const day = test.clock.now().toISOString().slice(0, 10);
    test.clock.advance(24 * HOUR);
    const found = async (query: string) =>
      partnerTracesEndpoints.searches.response.parse(
        await trace('search-histories', `&partner=${partner._id}${query}`),
      ).pagination.count;
    expect(await found('')).toBe(0);
    expect(await found(`&startDate=${day}`)).toBe(1);
    expect(await found(`&startDate=${day}&search=77-ss-777`)).toBe(1);
    expect(await found(`&startDate=${day}&search=77SS77`)).toBe(0);
  });

  it('can neither be changed nor taken away', async () => {
    const { secret } = await storePartner(test);
    await ask(secret, { query: { plate: '34AB567' } });
    for (const table of ['partner_calls', 'partner_searches', 'partner_views'])
      for (const statement of [`delete from ${table}`, `update ${table} set partner = partner`])
        await expect(test.database.pool.query(statement)).rejects.toThrow();
  });
});

it('the months to come get parts of their own, and calls lie in them', async () => {
  test.clock.set(new Date('2028-01-31T20:30:00Z'));
  expect(await asSystem(test.database.pool, (tx) => makeMonths(tx, test.clock.now(), 2))).toBe(9);
  expect(await asSystem(test.database.pool, (tx) => makeMonths(tx, test.clock.now(), 2))).toBe(0);
  const { rows } = await test.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relispartition and relkind = 'r' and relname like 'partner_calls_20%' order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'partner_calls_2028_02',
    'partner_calls_2028_03',
    'partner_calls_2028_04',
  ]);
  const { secret } = await storePartner(test);
  await ask(secret, { query: { plate: '34AB567' } });
  const { rows: stored } = await test.database.pool.query('select 1 from partner_calls_2028_02');
  expect(stored).toHaveLength(1);
  // The parts are as closed as the whole.
  const { rows: open } = await test.database.pool.query(
    `select relname from pg_class where relname like 'partner\\_%\\_20%' and relkind = 'r' and not relrowsecurity`,
  );
  expect(open).toEqual([]);
});
