import { quarantineEndpoints } from '@inspect/contract/quarantine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPerson } from '../../../test/as-person.ts';
import { historyOf } from '../../../test/audited-rights.ts';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.database.pool.query('delete from quarantined_operations'));

const DEVICE = 'd'.repeat(24);
const PAYLOAD = { params: { id: 'a'.repeat(24) }, body: { version: 1, note: '\u0000 Մաշված է' } };

type Facts = { who?: Who; seq?: number; kind?: string; file?: Buffer | null; payload?: unknown };
async function lies(facts: Facts = {}) {
  const { who = 'mechanic', seq = 1, kind = 'checkups.findings', file = null, payload = PAYLOAD } = facts;
  const id = newId();
  const refusal = { code: 'checkup.not_open', message: 'Զննությունն ավարտված է', fields: {} };
  const content = { payload, dependsOn: ['b'.repeat(24)], after: [], refusal, schema: 1 };
  await test.database.pool.query(
    `insert into quarantined_operations (id, person, company, device, seq, kind, schema, content, record, recorded_at, received_at, size, file_iv, file_pieces, file)
     values ($1, $2, $3, $4, $5, $6, 1, $7, $8, '2026-11-20T07:30:00Z', $9, 10, $10, $11, $12)`,
    [
      ...[id, PEOPLE[who].id, PEOPLE[who].company, DEVICE, seq, kind, JSON.stringify(content)],
      ...[PAYLOAD.params.id, NOON, file && Buffer.alloc(12), file && 1, file],
    ],
  );
  return id;
}
async function list(rest = '') {
  const answer = await (await test.as('admin')).get(`/quarantine${rest}`);
  return quarantineEndpoints.list.response.parse(answer.body).data;
}
const handle = async (id: string, reason: string) =>
  (await test.as('admin')).put(`/quarantine/${id}`, { reason });

describe('an admin', () => {
  it('reads whose it was, from which device and what it is, the last that came first, in the order of its device', async () => {
    const [second, first] = [await lies({ seq: 2 }), await lies({ seq: 1, kind: 'photo' })];
    expect(await list()).toMatchObject([
      {
        _id: first,
        state: 'waiting',
        personName: 'Person mechanic',
        companyName: 'Company one',
        device: DEVICE,
        kind: 'photo',
        recordedAt: '2026-11-20T07:30:00.000Z',
        receivedAt: NOON.toISOString(),
        record: PAYLOAD.params.id,
        fileComplete: null,
        handledAt: null,
      },
      { _id: second, seq: 2 },
    ]);
    expect((await list('?sort=recordedAt')).map(({ _id }) => _id)).toEqual([first, second]);
  });

  it('finds it by the person’s name, the company and whether anything was done', async () => {
    const [one, other] = [await lies(), await lies({ who: 'owner2' })];
    await handle(other, 'Նորից մուտքագրված է');
    const ids = async (rest: string) => (await list(rest)).map(({ _id }) => _id);
    expect(await ids('?search=owner2')).toEqual([other]);
    expect(await ids(`?company=${COMPANIES.one}`)).toEqual([one]);
    expect([await ids('?state=waiting'), await ids('?state=handled')]).toEqual([[one], [other]]);
  });

  it('sees of each whether the server has done it since', async () => {
    const [one, two] = [await lies(), await lies()];
    const { pool } = test.database;
    await pool.query(
      `insert into operations (id, person, device, seq, kind, payload_hash, record, recorded_at, at)
         select id, person, device, greatest(seq, 1), kind, sha256('x'), id, recorded_at, received_at from quarantined_operations where id = $1`,
      [one],
    );
    const doneOf = async () => Object.fromEntries((await list()).map(({ _id, done }) => [_id, done]));
    expect(await doneOf()).toEqual({ [one]: true, [two]: false });
    const { _id: checkup } = await saveCheckup(test, 'operator');
    await pool.query(`update quarantined_operations set kind = 'checkups.add', record = $2 where id = $1`, [
      two,
      checkup,
    ]);
    expect(await doneOf()).toEqual({ [one]: true, [two]: true });
  });

  it('reads what one says, and why it had been refused', async () => {
    const id = await lies();
    const { body } = await (await test.as('admin')).get(`/quarantine/${id}`);
    expect(body).toMatchObject({
      data: {
        schema: 1,
        payload: PAYLOAD,
        dependsOn: ['b'.repeat(24)],
        refusal: { code: 'checkup.not_open' },
        erased: false,
      },
    });
    expect((await (await test.as('admin')).get(`/quarantine/${newId()}`)).status).toBe(404);
  });

  it('is told by name what it points to, and of a finding what its code meant on that day', async () => {
    const { pool } = test.database;
    const { rows } = await pool.query(
      'select (select id from fuels order by id limit 1) as fuel, (select name from fuels order by id limit 1) as "fuelName"',
    );
    // 20 November is the day on which it was recorded.
    await pool.query(
      `insert into classificators (id, name, code, valid_from, valid_to, sort_key, search_key) values
         ($1, 'Այն օրվա իմաստը', 98765, null, '2026-11-20', 'a', 'a'), ($2, 'Հաջորդ օրվանից', 98765, '2026-11-21', null, 'b', 'b')`,
      [newId(), newId()],
    );
    const nobody = newId();
    const id = await lies({
      kind: 'checkups.add',
      payload: {
        body: {
          fuel: rows[0].fuel,
          mechanic: PEOPLE.mechanic.id,
          body: nobody,
          note: 'պարզ բառեր',
          classificators: { 98765: { checked: true }, '98764': { checked: true }, 'x; --': null },
        },
      },
    });
    const { body } = await (await test.as('admin')).get(`/quarantine/${id}`);
    expect(body).toHaveProperty('data.names', {
      [rows[0].fuel]: rows[0].fuelName,
      [PEOPLE.mechanic.id]: 'Person mechanic',
      'classificators.98765': 'Այն օրվա իմաստը',
    });
  });

  it('takes its photograph as a file that no browser shows', async () => {
    const id = await lies({ file: Buffer.from('jpeg') });
    const answer = await (await test.as('admin')).get(`/quarantine/${id}/file`);
    expect([answer.status, answer.text]).toEqual([200, 'jpeg']);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining(`attachment; filename="${id}.bin"`),
      'x-content-type-options': 'nosniff',
    });
    expect((await (await test.as('admin')).get(`/quarantine/${await lies()}/file`)).status).toBe(404);
  });

  it('says once what was done about it; it stays, with who said so and when, and stands in the histories', async () => {
    const id = await lies();
    const done = { state: 'handled', handledAt: NOON.toISOString(), handledByName: 'Person admin' };
    expect(await handle(id, 'Նորից մուտքագրված է')).toMatchObject({
      status: 200,
      body: { data: { ...done, handledReason: 'Նորից մուտքագրված է' } },
    });
    // An answer that was lost is asked for again; another word comes too late.
    expect((await handle(id, 'Նորից մուտքագրված է')).status).toBe(200);
    expect(await handle(id, 'Այլ բան')).toMatchObject({ status: 409, body: { code: 'quarantine.handled' } });
    expect(await list()).toMatchObject([{ _id: id, ...done }]);
    expect(await historyOf(test, 'quarantine', id)).toMatchObject([
      {
        user: PEOPLE.admin.id,
        company: null,
        action: 'edit',
        changes: [{ field: 'handledReason', before: null, after: 'Նորից մուտքագրված է' }],
      },
    ]);
  });

  it.each(['', 'ok'])('gives a reason of three letters at least: %j', async (reason) => {
    const id = await lies();
    expect(await handle(id, reason)).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    });
    expect(await list('?state=waiting')).toHaveLength(1);
  });
});

describe.each<Who>(['viewer', 'owner', 'operator', 'mechanic'])('%s', (who) => {
  it('reads none and decides about none, whatever page is granted, nor in the table', async () => {
    const id = await lies({ who: 'operator' });
    await test.database.pool.query(
      `insert into page_grants (page, "user", "view", "create", edit, "delete", export)
       select id, $1, true, true, true, true, true from pages where route = 'devices'`,
      [PEOPLE[who].id],
    );
    const client = await test.as(who);
    for (const path of ['/quarantine', `/quarantine/${id}`, `/quarantine/${id}/file`])
      expect((await client.get(path)).status, path).toBe(403);
    expect((await client.put(`/quarantine/${id}`, { reason: 'Իմն է' })).status).toBe(403);
    const rows = await asPerson(test, who, 'select id from quarantined_operations');
    expect(rows).toEqual([]);
  });
});

it('what came is changed by nobody, nor removed', async () => {
  const id = await lies();
  const denied = { code: '42501' };
  for (const text of [
    `update quarantined_operations set content = 'x' where id = '${id}'`,
    `delete from quarantined_operations where id = '${id}'`,
    'select * from quarantined_pieces',
  ])
    await expect(asPerson(test, 'admin', text), text).rejects.toMatchObject(denied);
});
