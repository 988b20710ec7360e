import { t } from '@inspect/contract/i18n';
import { partnerChangesEndpoints } from '@inspect/contract/partner-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askAs, storeKey, storePartner } from '../../../test/build/partner.ts';
import { concludeByCalls, moveByCall, payloadOf, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { NOON } from '../../../test/fixtures.ts';
import { appOn, type TestApp, testApp } from '../../../test/test-app.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { forgetEvents } from './events.query.ts';

const EVERYTHING = ['vehicle-status', 'vehicle-history', 'changes'];
const DAY = 86_400_000;

let test: TestApp;
let secret: string;
let partner: string;
beforeAll(async () => {
  test = await testApp({ connections: 12 });
  const stored = await storePartner(test, { scopes: EVERYTHING, minuteQuota: 10_000 });
  secret = stored.secret;
  partner = stored.partner._id;
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

type Query = { since?: string; limit?: string };
const asked = (query: Query, key = secret) => askAs(test, key, { path: '/changes', query });
async function told(query: Query, key = secret) {
  const { status, body } = await asked(query, key);
  expect(status, JSON.stringify(body)).toBe(200);
  return partnerChangesEndpoints.changes.response.parse(body);
}
/** Everything up to now, so that a test sees only what it does. */
async function upToNow(): Promise<string> {
  let { cursor, more } = await told({ limit: '200' });
  while (more) ({ cursor, more } = await told({ since: cursor, limit: '200' }));
  return cursor;
}
const concluded = async (opinion = true) =>
  concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), opinion);
const admin = () => test.as('admin');

describe('what happened to a result', () => {
  it('is told once it is concluded, with what the partner’s other calls say, and nothing personal', async () => {
    const since = await upToNow();
    await saveCheckup(test, 'operator');
    const checkup = await concluded();
    const { data, more } = await told({ since });
    expect(more).toBe(false);
    const query = { vin: checkup.VIN };
    const vehicle = (await askAs(test, secret, { query })).body.data;
    const [record] = (await askAs(test, secret, { path: '/vehicle/checkups', query })).body.data;
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        sequence: expect.any(Number),
        type: 'concluded',
        at: '2026-11-20T08:15:00.000Z',
        plate: checkup.CarRegNo,
        VIN: checkup.VIN,
        card: { number: checkup.number, void: false },
        vehicle,
        checkup: record,
      },
    ]);
    const { ownerName, phone, address, company, registrationCertificate } = checkup;
    for (const hidden of [ownerName, phone, address, company, registrationCertificate])
      expect(JSON.stringify(data)).not.toContain(hidden);
  });

  it('is told when it is amended in what a partner knows, and not when it is in anything else', async () => {
    const checkup = await concluded();
    const since = await upToNow();
    const path = `/tech-service-all-checkup/${checkup._id}`;
    const person = await admin();
    const owner = { version: checkup.version, reason: 'Ճշգրտում', ownerName: 'Այլ Անուն' };
    expect((await person.put(path, owner)).status).toBe(200);
    expect((await told({ since })).data).toEqual([]);
    const odometer = { version: checkup.version + 1, reason: 'Ճշգրտում', odometer: 123_456 };
    expect((await person.put(path, odometer)).status).toBe(200);
    expect((await told({ since })).data).toMatchObject([
      { type: 'amended', VIN: checkup.VIN, checkup: { odometer: 123_456 } },
    ]);
  });

  it('is told as void when it is annulled', async () => {
    const checkup = await concluded();
    const since = await upToNow();
    const body = { version: checkup.version, reason: 'Զննությունը չի եղել' };
    const annul = await (await admin()).post(`/tech-service-all-checkup/${checkup._id}/annul`, body);
    expect(annul.status, annul.text).toBe(200);
    const first = await told({ since });
    expect(first.data).toMatchObject([
      {
        type: 'annulled',
        card: { number: checkup.number, void: true },
        vehicle: { inspection: { state: 'none' } },
        checkup: { void: true, validUntil: null },
      },
    ]);
  });

  it('is told of both vehicles when it is moved', async () => {
    const wrong = await concluded();
    const since = await upToNow();
    const moved = await moveByCall(test, wrong, await payloadOf(test, 'operator'));
    const { data } = await told({ since });
    const of = data.map(({ type, VIN, card }) => [type, VIN, card]);
    expect(of).toHaveLength(2);
    expect(of).toContainEqual(['annulled', wrong.VIN, { number: wrong.number, void: true }]);
    expect(of).toContainEqual(['moved', moved.VIN, { number: moved.number, void: false }]);
  });

  it('is told as gone when it is deleted, and comes back with its restoration', async () => {
    const checkup = await concluded();
    const since = await upToNow();
    const person = await admin();
    const path = `/tech-service-all-checkup/${checkup._id}`;
    const gone = { version: checkup.version, reason: 'Կրկնակի գրառում', deleted: true };
    expect((await person.put(path, gone)).status).toBe(200);
    const first = await told({ since });
    expect(first.data).toMatchObject([
      { type: 'deleted', card: { number: checkup.number, void: true }, checkup: null },
    ]);
    const back = { version: checkup.version + 1, reason: 'Սխալմամբ էր ջնջվել', deleted: false };
    expect((await person.put(path, back)).status).toBe(200);
    expect((await told({ since: first.cursor })).data).toMatchObject([
      { type: 'restored', card: { number: checkup.number, void: false } },
    ]);
  });

  it('is told by its card alone when it is erased for good, and nothing of it lies in the feed', async () => {
    const checkup = await concluded();
    const since = await upToNow();
    const erased = await (await admin()).send('DELETE', `/tech-service-checkup/${checkup._id}`, {
      body: { reason: 'Դատարանի որոշում' },
    });
    expect(erased.status, erased.text).toBe(200);
    const { data } = await told({ since });
    expect(data).toMatchObject([{ type: 'deleted', card: { number: checkup.number, void: true } }]);
  });

  it('is told of another vehicle whose plate it took', async () => {
    const before = await concluded();
    const since = await upToNow();
    const { CarRegNo } = before;
    await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator', { CarRegNo }), true);
    const { data } = await told({ since });
    expect(data).toContainEqual(
      expect.objectContaining({ type: 'plate', VIN: before.VIN, plate: null, card: null, checkup: null }),
    );
  });
});

describe('the feed', () => {
  it('goes on page by page without a gap or a repeat, and its numbers follow each other', async () => {
    const since = await upToNow();
    const cards = [];
    for (let count = 0; count < 5; count += 1) cards.push((await concluded()).number);
    const pages = [];
    let cursor = since;
    do {
      const page = await told({ since: cursor, limit: '2' });
      pages.push(page);
      cursor = page.cursor;
    } while (pages.at(-1)?.more);
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1]);
    const events = pages.flatMap(({ data }) => data);
    expect(events.map(({ card }) => card?.number)).toEqual(cards);
    const first = events[0]?.sequence ?? 0;
    expect(events.map(({ sequence }) => sequence - first)).toEqual([0, 1, 2, 3, 4]);
    expect(await told({ since: cursor })).toEqual({ data: [], cursor, more: false });
    expect((await told({ since })).data).toEqual(events);
  });

  it('skips nothing that commits late, though others committed and were told before it', async () => {
    const [late, quick] = [await concluded(), await concluded()];
    const since = await upToNow();
    const client = await test.database.pool.connect();
    await client.query('begin');
    const change = `update checkups set odometer = $2, version = version + 1 where id = $1`;
    await client.query(change, [late._id, 777]);
    await test.database.pool.query(change, [quick._id, 888]);
    const between = await told({ since });
    expect(between.data.map(({ VIN }) => VIN)).toEqual([quick.VIN]);
    await client.query('commit');
    client.release();
    const after = await told({ since: between.cursor });
    expect(after.data).toMatchObject([{ VIN: late.VIN, type: 'amended', checkup: { odometer: 777 } }]);
    expect(after.data[0]?.sequence).toBe((between.data[0]?.sequence ?? 0) + 1);
  });

  it('gives each event one number when twenty ask at once through two processes', async () => {
    const since = await upToNow();
    for (let count = 0; count < 3; count += 1) await concluded();
    const second = await appOn(test.database, { clock: test.clock });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        askAs(index % 2 ? test : second, secret, { path: '/changes', query: { since } }),
      ),
    );
    const sequences = answers.map(({ body }) => body.data.map((one: { sequence: number }) => one.sequence));
    expect(new Set(sequences.map(String)).size).toBe(1);
    expect(sequences[0]).toHaveLength(3);
    await second.app.close();
  });

  it('forgets after its days, and tells whoever is behind that it can’t go on from there', async () => {
    const since = await upToNow();
    await concluded();
    await concluded();
    const { cursor } = await told({ since });
    await asSystem(test.database.pool, (tx) => forgetEvents(tx, new Date(NOON.getTime() + DAY)));
    expect(await asked({ since })).toMatchObject({
      status: 410,
      body: { code: 'partner.cursor', message: t('error.partner.cursor') },
    });
    // Who had heard the last of them misses nothing.
    await concluded();
    expect((await told({ since: cursor })).data).toHaveLength(1);
    expect((await asked({ since: '0' })).status).toBe(410);
    expect((await told({})).data.length).toBeGreaterThan(0);
  });

  it.each(['1.000000000000', '999999999.0123456789ab', 'x', "1' or true"])(
    'does not go on from «%s», which it never gave',
    async (since) => {
      await concluded();
      expect((await asked({ since })).status).toBe(410);
    },
  );
});

describe('a partner', () => {
  it('without the scope is refused; with it alone is told which card and vehicle, and no result', async () => {
    const since = await upToNow();
    const none = await storePartner(test, { scopes: ['vehicle-status', 'vehicle-history'] });
    expect((await asked({ since }, none.secret)).status).toBe(403);
    const few = await storePartner(test, { scopes: ['changes'] });
    const checkup = await concluded(false);
    const { data } = await told({ since }, few.secret);
    expect(data).toMatchObject([
      { VIN: checkup.VIN, card: { number: checkup.number }, vehicle: null, checkup: null },
    ]);
    expect(Object.keys(data[0] ?? {})).not.toContain('fit');
  });

  it('leaves in the views which records the feed gave it', async () => {
    const since = await upToNow();
    const checkup = await concluded();
    await told({ since });
    const { rows } = await test.database.pool.query(
      'select partner::text, checkup::text from partner_views where checkup = $1',
      [checkup._id],
    );
    expect(rows).toEqual([{ partner, checkup: checkup._id }]);
  });

  it('with a sandbox key is told invented events in the same way', async () => {
    const sandbox = await storeKey(test, partner, true);
    const all = await told({}, sandbox.secret);
    expect(all.data.map(({ sequence, type, VIN }) => [sequence, type, VIN])).toEqual([
      [1, 'concluded', 'SANDBOX0000000002'],
      [2, 'concluded', 'SANDBOX0000000004'],
      [3, 'concluded', 'SANDBOX0000000001'],
      [4, 'concluded', 'SANDBOX0000000001'],
      [5, 'concluded', 'SANDBOX0000000003'],
      [6, 'annulled', 'SANDBOX0000000003'],
      [7, 'concluded', 'SANDBOX0000000004'],
    ]);
    const first = await told({ limit: '3' }, sandbox.secret);
    expect(first.more).toBe(true);
    const rest = await told({ since: first.cursor }, sandbox.secret);
    expect([...first.data, ...rest.data]).toEqual(all.data);
    expect((await asked({ since: '3.ffffffffffff' }, sandbox.secret)).status).toBe(410);
  });
});
