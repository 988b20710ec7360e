import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { columnOf } from '../../test/column-of.ts';
import { COMPANIES, PEOPLE, STATIONS } from '../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../test/test-app.ts';
import { newId } from '../platform/ids.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await testApp();
  admin = await test.as('admin');
  const { pool } = test.database;
  await pool.query(`update companies set tax_code = '20000000', licence_until = '2027-01-01' where id = $1`, [
    COMPANIES.one,
  ]);
  await pool.query(`update companies set tax_code = '10000000', licence_until = null where id = $1`, [
    COMPANIES.two,
  ]);
  await pool.query('update stations set lines = 3 where id = $1', [STATIONS.oneA]);
  await pool.query('update stations set lines = 1 where id = $1', [STATIONS.oneB]);
  for (const pattern of ['34AB567', '12CD345'])
    await admin.post('/locations/notifications', { kind: 'plate', pattern, message: 'Որոնվում է' });
});
afterAll(() => test.close());

const column = (path: string, field: string) => columnOf(admin, path, field);

it('an admin reads companies by their tax code, and by their licence with those that have none at the end', async () => {
  expect(await column('/companies?sort=taxCode', '_id')).toEqual([COMPANIES.two, COMPANIES.one]);
  expect(await column('/companies?sort=-taxCode', '_id')).toEqual([COMPANIES.one, COMPANIES.two]);
  for (const sort of ['licence', '-licence'])
    expect(await column(`/companies?sort=${sort}`, '_id')).toEqual([COMPANIES.one, COMPANIES.two]);
});

it('an admin reads the stations of a company by their lines', async () => {
  const path = `/stations?company=${COMPANIES.one}`;
  expect(await column(`${path}&sort=lines`, 'lines')).toEqual([1, 3]);
  expect(await column(`${path}&sort=-lines`, 'lines')).toEqual([3, 1]);
});

it('an admin reads people by e-mail address, and by role in the order of the roles', async () => {
  const emails = z.array(z.string()).parse(await column('/users?sort=-email&limit=200', 'email'));
  expect(emails.length).toBeGreaterThan(5);
  expect(emails).toEqual([...emails].sort().reverse());
  const roles = await column('/users?sort=role&limit=200', 'role');
  expect([...new Set(roles)]).toEqual([
    'ADMIN',
    'TECHNICAL_SERVICE_OWNER',
    'TECHNICAL_SERVICE_OPERATOR',
    'TECHNICAL_SERVICE_MECHANIC',
    'VIEWER',
  ]);
});

it('an admin reads the VIN watch by what is watched for', async () => {
  expect(await column('/locations/notifications?sort=pattern', 'pattern')).toEqual(['12CD345', '34AB567']);
  expect(await column('/locations/notifications?sort=-pattern', 'pattern')).toEqual(['34AB567', '12CD345']);
});

it('an admin reads sign-ins, his own, changes and security events oldest first, too', async () => {
  const { pool } = test.database;
  for (const pattern of ['56EF789', '78GH012']) {
    await pool.query(
      `insert into login_history (id, at, "user", email_hash, result, factor) values ($1, $2, $3, '\\x00', 'success', 'password')`,
      [newId(), test.clock.now(), PEOPLE.admin.id],
    );
    await admin.post('/locations/notifications', { kind: 'plate', pattern, message: 'Որոնվում է' });
    await admin.post('/devices/state', {
      device: newId(),
      pending: 0,
      attention: 0,
      oldest: null,
      late: false,
      seq: 0,
      persisted: null,
    });
    await (await test.as('operator')).get(`/files/${PEOPLE.admin.id}`);
    await test.securityEvents();
    test.clock.advance(60_000);
  }
  for (const list of [
    '/login-history',
    '/auth/login-history',
    '/edit-histories',
    '/security-events',
    '/devices',
  ]) {
    const oldest = z.array(z.string()).parse(await column(`${list}?sort=at`, 'at'));
    expect(new Set(oldest).size, list).toBe(2);
    expect(oldest).toEqual([...oldest].sort());
    expect(await column(`${list}?sort=-at`, 'at')).toEqual([...oldest].reverse());
  }
});

it.each([
  '/companies?sort=director',
  '/users?sort=password',
  '/stations?sort=address',
  '/locations/notifications?sort=message',
  '/login-history?sort=user',
  '/auth/login-history?sort=address',
  '/edit-histories?sort=user',
  '/security-events?sort=call',
  '/devices?sort=pending',
  '/quarantine?sort=kind',
  '/payments?sort=state',
  '/double-payments?sort=amount',
])('nobody sorts by a column that has no order: %s', async (path) => {
  expect(await admin.get(path)).toMatchObject({
    status: 400,
    body: { fields: { sort: 'Այս սյունակով դասավորել հնարավոր չէ' } },
  });
});
