import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { storePartner } from '../../../test/build/partner.ts';
import { columnOf } from '../../../test/column-of.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let admin: Client;
const POLICE = { name: 'Ոստիկանություն', minuteQuota: 9, dayQuota: 5_000, expiresOn: '2027-05-01' };
const INSURER = { name: 'Ապահովագրություն', minuteQuota: 100, dayQuota: 400, expiresOn: '2020-01-01' };
const BANK = { name: 'Բանկ', minuteQuota: 50, dayQuota: 60, active: false };

type Made = Awaited<ReturnType<typeof storePartner>>;
let made: Record<'police' | 'insurer' | 'bank', Made>;

beforeAll(async () => {
  test = await testApp();
  admin = await test.as('admin');
  made = {
    police: await storePartner(test, POLICE),
    insurer: await storePartner(test, INSURER),
    bank: await storePartner(test, BANK),
  };
});
afterAll(() => test.close());

const column = (path: string, field: string) => columnOf(admin, path, field);
const found = (text: string) => encodeURIComponent(text);

it.each([
  ['name', ['Ապահովագրություն', 'Բանկ', 'Ոստիկանություն']],
  ['-name', ['Ոստիկանություն', 'Բանկ', 'Ապահովագրություն']],
  ['minuteQuota', ['Ոստիկանություն', 'Բանկ', 'Ապահովագրություն']],
  ['-dayQuota', ['Ոստիկանություն', 'Ապահովագրություն', 'Բանկ']],
  ['dayQuota', ['Բանկ', 'Ապահովագրություն', 'Ոստիկանություն']],
  // The one without an end stands last either way.
  ['expiresOn', ['Ապահովագրություն', 'Ոստիկանություն', 'Բանկ']],
  ['-expiresOn', ['Ոստիկանություն', 'Ապահովագրություն', 'Բանկ']],
  // Those who may ask, the expired, the switched off.
  ['active', ['Ոստիկանություն', 'Ապահովագրություն', 'Բանկ']],
  ['-active', ['Բանկ', 'Ապահովագրություն', 'Ոստիկանություն']],
])('partners are read by %s', async (sort, names) => {
  expect(await column(`/api/users?sort=${sort}`, 'name')).toEqual(names);
});

describe('what partners did', () => {
  beforeAll(async () => {
    const { pool } = test.database;
    const now = test.clock.now().getTime();
    for (const [index, { who, call, status, address }] of [
      { who: made.police, call: 'GET /partner/v1/vehicle', status: 200, address: '192.0.2.1' },
      { who: made.insurer, call: 'GET /partner/v1/vehicle/checkups', status: 403, address: '198.51.100.7' },
      { who: made.police, call: 'GET /partner/v1/changes', status: 200, address: '2001:DB8::1' },
    ].entries()) {
      const of = [newId(), new Date(now - (3 - index) * 60_000), who.partner._id, who.key._id];
      await pool.query(
        `insert into partner_calls (id, at, partner, key, call, status, milliseconds, address, sandbox)
         values ($1, $2, $3, $4, $5, $6, 5, $7, false)`,
        [...of, call, status, address],
      );
      await pool.query(
        `insert into partner_searches (id, at, partner, key, "by", value, found) values ($1, $2, $3, $4, 'plate', $5, false)`,
        [...of, `3${index}AB567`],
      );
      await pool.query(
        `insert into partner_views (id, at, partner, key, vehicle, checkup) values ($1, $2, $3, $4, $5, null)`,
        [...of, newId()],
      );
    }
  });

  it.each([
    ['history', 'status', [200, 403, 200], [200, 403, 200]],
    ['search-histories', 'value', ['30AB567', '31AB567', '32AB567'], ['32AB567', '31AB567', '30AB567']],
    [
      'view-histories',
      'partnerName',
      ['Ոստիկանություն', 'Ապահովագրություն', 'Ոստիկանություն'],
      ['Ոստիկանություն', 'Ապահովագրություն', 'Ոստիկանություն'],
    ],
  ])('is read oldest first or newest first: %s', async (list, field, oldest, newest) => {
    expect(await column(`/api/${list}?sort=at`, field)).toEqual(oldest);
    expect(await column(`/api/${list}?sort=-at`, field)).toEqual(newest);
    const times = z.array(z.string()).parse(await column(`/api/${list}?sort=at`, 'at'));
    expect(times).toEqual([...times].sort());
    expect(await column(`/api/${list}`, 'at')).toEqual([...times].reverse());
  });

  it.each([
    ['ԱՊԱՀՈՎ', ['198.51.100.7']],
    ['changes', ['2001:DB8::1']],
    ['VEHICLE', ['198.51.100.7', '192.0.2.1']],
    ['2001:db8', ['2001:DB8::1']],
    ['403', ['198.51.100.7']],
    ['40', []],
    ['_', []],
  ])('is found among the calls by partner, call, address or status: %s', async (typed, addresses) => {
    expect(await column(`/api/history?search=${found(typed)}`, 'address')).toEqual(addresses);
  });
});

describe('addresses that are sent to, and what was sent there', () => {
  const url = { police: 'https://police.example/z', insurer: 'https://insurer.example/a' };
  beforeAll(async () => {
    for (const who of ['police', 'insurer'] as const) {
      const id = newId();
      await admin.post('/api/notifications', {
        _id: id,
        partner: made[who].partner._id,
        url: url[who],
        events: ['concluded'],
      });
      await test.database.pool.query(
        'insert into partner_deliveries (id, webhook, created_at, due_at) values ($1, $2, $3, $3)',
        [newId(), id, test.clock.now()],
      );
      test.clock.advance(60_000);
    }
  });

  it.each([
    ['', [url.insurer, url.police]],
    ['?sort=partner', [url.insurer, url.police]],
    ['?sort=-partner', [url.police, url.insurer]],
    ['?sort=url', [url.insurer, url.police]],
    ['?sort=-url', [url.police, url.insurer]],
    [`?search=${found('ոստիկան')}`, [url.police]],
    ['?search=INSURER.', [url.insurer]],
    ['?search=%25', []],
  ])('addresses%s', async (query, urls) => {
    expect(await column(`/api/notifications${query}`, 'url')).toEqual(urls);
  });

  it.each([
    ['', ['Ապահովագրություն', 'Ոստիկանություն']],
    ['?sort=createdAt', ['Ոստիկանություն', 'Ապահովագրություն']],
    ['?sort=-createdAt', ['Ապահովագրություն', 'Ոստիկանություն']],
    [`?search=${found('ոստիկան')}`, ['Ոստիկանություն']],
    ['?search=insurer.example', ['Ապահովագրություն']],
  ])('deliveries%s', async (query, names) => {
    expect(await column(`/api/notifications/deliveries${query}`, 'partnerName')).toEqual(names);
  });
});

it.each([
  '/api/users?sort=scopes',
  '/api/history?sort=status',
  '/api/search-histories?sort=value',
  '/api/view-histories?sort=vehicle',
  '/api/notifications?sort=active',
  '/api/notifications/deliveries?sort=state',
])('nobody sorts by a column that has no order: %s', async (path) => {
  expect(await admin.get(path)).toMatchObject({
    status: 400,
    body: { fields: { sort: expect.any(String) } },
  });
});
