import { endpointsOf, LISTS } from '@inspect/contract/reference';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPerson } from '../../../test/as-person.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type Answer, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
let county: string;
let car: string;
beforeAll(async () => {
  test = await testApp();
  const first = async (table: string) =>
    (await test.database.pool.query<{ id: string }>(`select id::text from ${table} order by id limit 1`))
      .rows[0]?.id ?? '';
  [county, car] = await Promise.all([first('counties'), first('cars')]);
});
afterAll(() => test.close());

const add = async (who: Who, body: object, path = '/locations/streets') =>
  (await test.as(who)).post(path, body);
const rowOf = (answer: Answer) => endpointsOf(LISTS.streets).create.response.parse(answer.body).data;
const stored = async (id: string) =>
  (await test.database.pool.query('select name, unreviewed from streets where id = $1', [id])).rows[0];
const FORBIDDEN = { status: 403, body: { code: 'forbidden' } };

describe('a form that lacks a row', () => {
  it('adds a street under its county: unreviewed, told to every page, with who added it', async () => {
    const before = test.announced.length;
    const id = newId();
    const answer = await add('operator', { _id: id, name: ' Նոր   փողոց ', county });
    const row = { _id: id, name: 'Նոր փողոց', county, status: true, version: 1, unreviewed: true };
    expect(answer).toMatchObject({ status: 201, body: { data: row } });
    expect(test.announced.slice(before)).toMatchObject([
      { event: 'EDIT_REFERENCE', data: { list: 'streets', items: [row], retired: [] } },
    ]);
    // At once for everybody who fills in a form, of whatever company.
    const found = await (await test.as('operator2')).get(
      `/locations/streets?search=${encodeURIComponent('նոր փողոց')}`,
    );
    expect(found.body).toMatchObject({ data: [row] });
    const { rows } = await test.database.pool.query(
      'select "user", company, action from edit_histories where record = $1',
      [id],
    );
    expect(rows).toEqual([{ user: PEOPLE.operator.id, company: COMPANIES.one, action: 'create' }]);
  });

  it('adds a model under its make, also for an owner', async () => {
    const answer = await add('owner', { name: 'Zeta 9', car }, '/cars/models');
    expect(answer).toMatchObject({ status: 201, body: { data: { name: 'Zeta 9', car, unreviewed: true } } });
  });

  it('what staff add is reviewed', async () => {
    expect(await add('admin', { name: 'Աշխատակցի փողոց', county })).toMatchObject({
      status: 201,
      body: { data: { unreviewed: false } },
    });
  });

  it.each<[string, string]>([
    ['Զորավար Անդրանիկի պող․', 'զորավար  անդրանիկի ՊՈՂ'],
    ['1-ին նրբ. 15', '1ին նրբ 15'],
    ['Սևանի', 'ՍԵՒԱՆԻ'],
  ])('«%s» is the row that is there when it is written «%s»', async (name, again) => {
    const first = rowOf(await add('operator', { name, county }));
    const second = await add('operator2', { _id: newId(), name: again, county });
    expect(second).toMatchObject({ status: 200, body: { data: { _id: first._id, name } } });
    const { rows } = await test.database.pool.query(
      `select count(*)::int as count from edit_histories where entity = 'streets' and record = $1`,
      [first._id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('is refused the row that staff have switched off, unless another one is called so', async () => {
    const admin = await test.as('admin');
    const off = rowOf(await add('admin', { name: 'Անջատված-փողոց', county }));
    const path = `/locations/streets/${off._id}`;
    expect((await admin.put(path, { status: false, version: off.version })).status).toBe(200);
    expect(await add('operator', { name: 'անջատված փողոց', county })).toMatchObject({
      status: 422,
      body: {
        code: 'additions.switched_off',
        message: 'Այս անունով գրառում կա, բայց այն անջատված է․ դիմեք ադմինիստրատորին',
      },
    });
    const on = rowOf(await add('admin', { name: 'Անջատված փողոց', county }));
    expect(await add('operator', { name: 'անջատված փողոց', county })).toMatchObject({
      status: 200,
      body: { data: { _id: on._id, status: true } },
    });
  });

  it('does not take 9-3 for 93, nor the same name under another county', async () => {
    const [one, two] = [
      await add('operator', { name: '9-3', car }, '/cars/models'),
      await add('operator', { name: '93', car }, '/cars/models'),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    const { rows } = await test.database.pool.query(
      'select id::text from counties order by id offset 1 limit 1',
    );
    const here = await add('operator', { name: 'Երկու համայնքի', county });
    const there = await add('operator', { name: 'Երկու համայնքի', county: rows[0].id });
    expect([here.status, there.status]).toEqual([201, 201]);
  });

  it('gets the same row when the answer was lost, also when staff have renamed it since', async () => {
    const body = { _id: newId(), name: 'Կրկնվող', county };
    expect((await add('operator', body)).status).toBe(201);
    expect(await add('operator', body)).toMatchObject({ status: 200, body: { data: { _id: body._id } } });
    await (await test.as('admin')).put(`/locations/streets/${body._id}`, { name: 'Ուղղված', version: 1 });
    expect(await add('operator', body)).toMatchObject({
      status: 200,
      body: { data: { _id: body._id, name: 'Ուղղված' } },
    });
    expect(await add('operator', { ...body, name: 'Ուրիշ' })).toMatchObject({
      status: 409,
      body: { code: 'op_reused' },
    });
  });

  it('says no more than the name and what it hangs on, and both are true', async () => {
    expectRefusal(await add('operator', { name: 'Ա', county, status: false }), 'status');
    expectRefusal(await add('operator', { name: 'Ա', county: newId() }), 'county');
    expectRefusal(await add('operator', { name: '—', county }), 'name');
    const retired = newId();
    await test.database.pool.query(
      `insert into counties (id, name, region, sort_key, search_key, retired_at)
       select $1, 'Հին', region, 'x', 'x', now() from counties limit 1`,
      [retired],
    );
    expectRefusal(await add('operator', { name: 'Ա', county: retired }), 'county');
  });

  it('adds thirty a day for one person, and no more', async () => {
    const person = await test.as('operatorB');
    const adds = (body: object, path = '/locations/streets') => person.post(path, body);
    const numbers = Array.from({ length: 30 }, (_, index) => index);
    for (const number of numbers) expect((await adds({ name: `Սահման ${number}`, county })).status).toBe(201);
    const refused = { status: 429, body: { code: 'additions.too_many' } };
    const beyond = { name: 'Սահմանից այն կողմ', car };
    const answer = await adds(beyond, '/cars/models');
    expect(answer).toMatchObject(refused);
    // Noon in Yerevan: it is welcome at midnight, and so is what a device kept and sends.
    expect(answer.headers['retry-after']).toBe('43200');
    const kept = {
      id: newId(),
      seq: 1,
      kind: 'car-models.add',
      schema: 1,
      dependsOn: [],
      recordedAt: '2026-11-20T07:30:00.000Z',
      payload: { params: {}, body: { _id: newId(), ...beyond } },
    };
    expect(await adds({ device: newId(), operations: [kept] }, '/operations')).toMatchObject({
      status: 200,
      body: { data: [{ id: kept.id, outcome: 'retry', code: 'additions.too_many', retryAfter: 43_200 }] },
    });
    // What is there is chosen all the same; a colleague has thirty of his own; and so has tomorrow.
    expect((await adds({ name: 'սահման 7', county })).status).toBe(200);
    expect((await add('operatorA2', { name: 'Գործընկերոջ', county })).status).toBe(201);
    test.clock.advance(24 * 60 * 60_000);
    expect((await add('operatorB', { name: 'Վաղվա', county })).status).toBe(201);
    test.clock.advance(-24 * 60 * 60_000);
  });
});

describe('who adds from a form', () => {
  it.each<Who>(['viewer', 'mechanic'])('is not a %s', async (who) => {
    expect(await add(who, { name: 'Ոչ', county })).toMatchObject(FORBIDDEN);
  });

  it.each<Who>(['operator', 'owner'])(
    'as %s neither changes, retires nor reviews what is there',
    async (who) => {
      const { _id } = rowOf(await add(who, { name: `Իմ ${who}`, county }));
      const client = await test.as(who);
      const path = `/locations/streets/${_id}`;
      expect(await client.put(path, { name: 'Ուրիշ', version: 1 })).toMatchObject(FORBIDDEN);
      expect(await client.send('DELETE', path, { body: {} })).toMatchObject(FORBIDDEN);
      expect(await client.post(`${path}/confirm`, { version: 1 })).toMatchObject(FORBIDDEN);
      expect(await client.post(`${path}/merge`, { version: 1, into: newId() })).toMatchObject(FORBIDDEN);
      expect(await client.post('/locations/streets/import', { rows: [], save: true })).toMatchObject(
        FORBIDDEN,
      );
      expect(await add(who, { name: 'Մակնիշ' }, '/cars/cars')).toMatchObject(FORBIDDEN);
      expect(await stored(_id)).toEqual({ name: `Իմ ${who}`, unreviewed: true });
    },
  );

  it('needs the page whose form it is', async () => {
    const grant = (edit: boolean) =>
      test.database.pool.query(
        `update page_grants set edit = $1 where role = 'TECHNICAL_SERVICE_OPERATOR' and page = (select id from pages where route = 'tech-service')`,
        [edit],
      );
    await grant(false);
    expect(await add('operator', { name: 'Առանց էջի', county })).toMatchObject(FORBIDDEN);
    await grant(true);
  });
});

describe('the database itself', () => {
  const DENIED = { code: '42501' };
  const insert = (more: { column: string; value: string } | null, table = 'streets') => {
    const id = newId();
    const parent = table === 'streets' ? `county` : `region`;
    const from = table === 'streets' ? 'counties' : 'regions';
    return `insert into ${table} (id, name, ${parent}, sort_key, search_key${more ? `, ${more.column}` : ''})
      select '${id}', 'x', id, '${id}', 'x'${more ? `, ${more.value}` : ''} from ${from} order by id limit 1 returning id`;
  };

  it.each<Who>(['operator', 'owner'])('lets a %s add a street', async (who) => {
    expect(await asPerson(test, who, insert(null))).toHaveLength(1);
  });

  it.each<[string, Who, string]>([
    ['a mechanic who adds', 'mechanic', insert(null)],
    ['a viewer who adds', 'viewer', insert(null)],
    ['a row that nobody need review', 'operator', insert({ column: 'unreviewed', value: 'false' })],
    ['a row that is out of use', 'operator', insert({ column: 'retired_at', value: 'now()' })],
    ['a row of another list', 'operator', insert(null, 'counties')],
  ])('refuses %s', async (_, who, text) => {
    await expect(asPerson(test, who, text)).rejects.toMatchObject(DENIED);
  });

  it('lets who adds change none of the rows, his own neither', async () => {
    const { _id } = rowOf(await add('operator', { name: 'Անփոփոխ', county }));
    expect(
      await asPerson(
        test,
        'operator',
        `update streets set unreviewed = false where id = '${_id}' returning id`,
      ),
    ).toEqual([]);
    await expect(
      asPerson(test, 'operator', `select inspect.follow_merged('streets', '${_id}')`),
    ).rejects.toThrow('only staff merge rows');
  });
});
