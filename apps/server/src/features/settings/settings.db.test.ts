import { type Setting, settingsEndpoints } from '@inspect/contract/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSeed } from '../../../db/seed/read-seed.ts';
import { seedSettings } from '../../../db/seed/seed-settings.ts';
import { asPerson } from '../../../test/as-person.ts';
import { historyOf, itIsForAdminsOnly } from '../../../test/audited-rights.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { COMPANIES, emailOf, TEST_PASSWORD } from '../../../test/fixtures.ts';
import { type Client, type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await testApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

async function settings(): Promise<Setting[]> {
  const answer = await admin.get('/settings');
  expect(answer.status).toBe(200);
  return settingsEndpoints.list.response.parse(answer.body).data;
}
async function setting(key: string): Promise<Setting> {
  const row = (await settings()).find((each) => each.key === key);
  if (!row) throw new Error(`no setting ${key}`);
  return row;
}
const update = (key: string, value: unknown, rest = {}) =>
  admin.post('/updateSetting', { key, value, ...rest });

describe('the settings', () => {
  it('are all there, each with its kind, bounds, note and source, and with a value that it allows', async () => {
    const rows = await settings();
    const declared = (await readSeed('settings-defaults')).map(({ key }) => key);
    expect(rows.map(({ key }) => key).sort()).toEqual(declared.sort());
    for (const row of rows) {
      expect(row.name).toMatch(/[ա-ֆ]/);
      expect(row.note).toMatch(/[ա-ֆ]/);
      // What the browsers go by is told, and not to be changed.
      expect({ key: row.key, status: (await update(row.key, row.value)).status }).toEqual({
        key: row.key,
        status: row.editable ? 200 : 422,
      });
    }
    expect((await settings()).every(({ version }) => version === 1)).toBe(true);
  });

  it('that a build of before has put back are gone at the next start, and what is only shown is what holds', async () => {
    const { pool } = test.database;
    await pool.query("insert into settings (key, value) values ('commission', '300')");
    await pool.query(
      "update settings set value = '600', editable = true where key = 'tolerance.clockSeconds'",
    );
    await pool.query("update settings set value = '15' where key = 'recheckDays'");
    const client = await pool.connect();
    await seedSettings(client).finally(() => client.release());
    const { rows } = await pool.query(
      "select key, value, editable from settings where key in ('commission', 'tolerance.clockSeconds', 'recheckDays') order by key",
    );
    expect(rows).toEqual([
      { key: 'recheckDays', value: 15, editable: true },
      { key: 'tolerance.clockSeconds', value: 300, editable: false },
    ]);
    await pool.query("update settings set value = '20' where key = 'recheckDays'");
  });

  itIsForAdminsOnly(
    () => test,
    [
      { method: 'GET', path: '/settings' },
      { method: 'POST', path: '/updateSetting', body: { key: 'recheckDays', value: 5 } },
    ],
  );

  it('of payments ask for the password again when it was typed too long ago; the others don’t', async () => {
    test.clock.advance(-11 * 60_000);
    const stale = await test.as('admin');
    test.clock.advance(11 * 60_000);
    const refused = await stale.post('/updateSetting', { key: 'payments', value: ['cash'] });
    expect(refused).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    expect((await setting('payments')).version).toBe(1);
    const { value } = await setting('recheckDays');
    expect((await stale.post('/updateSetting', { key: 'recheckDays', value })).status).toBe(200);
  });

  it('are not changed by anybody else in the database either', async () => {
    for (const who of ['viewer', 'owner', 'operator'] as const)
      expect(await asPerson(test, who, `update settings set value = '1' returning key`)).toEqual([]);
    await expect(asPerson(test, 'admin', `update settings set min = 0`)).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('a change of a setting', () => {
  it('is in force with the next call, and recorded', async () => {
    const { _id, version } = await setting('payments');
    const changed = await update('payments', ['cash', 'idram'], { version });
    expect(changed).toMatchObject({ status: 200, body: { data: { version: version + 1 } } });
    expect((await test.anonymous.get('/checkStatus')).body).toMatchObject({ payments: ['idram'] });
    expect(await historyOf(test, 'settings', _id)).toEqual([
      {
        user: expect.any(String),
        company: null,
        action: 'edit',
        changes: [{ field: 'value', before: ['cash', 'arca', 'idram', 'telcell'], after: ['cash', 'idram'] }],
      },
    ]);
    expect(await admin.get(`/edit-histories?entity=settings&record=${_id}`)).toMatchObject({ status: 200 });
    expect(await (await test.as('owner')).get('/edit-histories?entity=settings')).toMatchObject({
      status: 404,
    });
  });

  it('of the limits without a server is told to a browser at its next sign-in and its next start', async () => {
    const operator = await test.as('operator');
    const me = async () => (await operator.get('/auth/me')).body;
    expect(await me()).toMatchObject({
      data: { offline: { maxHours: 72, signInDays: 30, cachedCheckupDays: 7 } },
    });
    await update('offline.maxHours', 12);
    await update('offline.signInDays', 5);
    await update('offline.cachedCheckupDays', 3);
    expect(await me()).toMatchObject({
      data: { offline: { maxHours: 12, signInDays: 5, cachedCheckupDays: 3 } },
    });
    const answer = await test.anonymous.post('/auth/login', {
      email: emailOf('operator'),
      password: TEST_PASSWORD,
    });
    expect(answer.body).toMatchObject({
      data: { offline: { maxHours: 12, signInDays: 5, cachedCheckupDays: 3 } },
    });
    for (const [key, value] of [
      ['offline.maxHours', 0],
      ['offline.maxHours', 337],
      ['offline.signInDays', 91],
      ['offline.cachedCheckupDays', 61],
    ] as const)
      expectRefusal(await update(key, value), 'value');
  });

  it('meanwhile made by somebody else is refused with the present row', async () => {
    const { version } = await setting('openExpiryDays');
    await update('openExpiryDays', 12, { version });
    expect(await update('openExpiryDays', 14, { version })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { value: 12, version: version + 1 } },
    });
  });

  it('sends browsers only where the list of hosts allows', async () => {
    const hosts = ['new.inspect.am'];
    expect((await update('redirect', { address: 'https://new.inspect.am/a', hosts })).status).toBe(200);
    expect((await test.anonymous.get('/checkStatus')).body).toMatchObject({
      redirect: 'https://new.inspect.am/a',
    });
    for (const address of [
      'http://new.inspect.am',
      'javascript:alert(1)',
      'data:text/html,<script>',
      'https://evil.example',
      'https://new.inspect.am@evil.example',
      'https://new.inspect.am.evil.example',
      'https://evil.example\\@new.inspect.am',
      '//new.inspect.am',
    ])
      expectRefusal(await update('redirect', { address, hosts }), 'value.address');
    expectRefusal(await update('redirect', { address: null, hosts: ['localhost'] }), 'value.hosts.0');
    await update('redirect', { address: null, hosts: [] });
  });

  it.each<[string, unknown, string]>([
    ['recheckDays', 91, 'value'],
    ['recheckDays', 0, 'value'],
    ['recheckDays', '20', 'value'],
    ['recheckDays', null, 'value'],
    ['limit.treadCar', -1, 'value'],
    ['keepAnniversary', 'yes', 'value'],
    ['remindersFrom', '25:00', 'value'],
    ['minimumMinutes', { M1: 8 }, 'value'],
    ['payments', ['cash', 'gold'], 'value.1'],
  ])('that it does not allow is refused: %s = %j', async (key, value, field) => {
    const before = await setting(key);
    expectRefusal(await update(key, value), field);
    expect(await setting(key)).toEqual(before);
  });

  it('of a setting nobody knows finds nothing', async () => {
    for (const key of ['nothing', 'constructor', '__proto__'])
      expect(await update(key, 1)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('names nothing but key, value and version', async () => {
    for (const field of ['min', 'editable', 'type', '_id'])
      expectRefusal(await update('recheckDays', 20, { [field]: 1 }), field);
  });
});

describe('what stands between companies and their work', () => {
  it('staff see of every company, others not at all', async () => {
    await test.database.pool.query(
      `update companies set blocked = true, block_comment = 'why', subscription_enabled = true, subscription_total = 500 where id = $1`,
      [COMPANIES.two],
    );
    for (const who of ['admin', 'viewer'] as const)
      expect((await (await test.as(who)).get('/getBlockStatuses')).body).toMatchObject({
        data: [
          { company: COMPANIES.one, blocked: false, blockComment: null },
          {
            company: COMPANIES.two,
            blocked: true,
            blockComment: 'why',
            subscriptionEnabled: true,
            subscriptionStatus: false,
            subscriptionTotal: 500,
          },
        ],
      });
    for (const who of ['owner', 'operator', 'mechanic'] as const)
      expect(await (await test.as(who)).get('/getBlockStatuses')).toMatchObject({ status: 403 });
    expect(await test.anonymous.get('/getBlockStatuses')).toMatchObject({ status: 401 });
  });
});
