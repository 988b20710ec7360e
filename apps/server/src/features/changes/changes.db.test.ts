import { type Changes, type ChangesOf, changesEndpoints } from '@inspect/contract/changes';
import type { Checkup } from '@inspect/contract/checkups';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conclude, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE, STATIONS, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

async function ask(who: Who, of: ChangesOf, since?: string): Promise<Changes> {
  const query = new URLSearchParams({ of, ...(since === undefined ? {} : { since }) });
  const answer = await (await test.as(who)).get(`/changes?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return changesEndpoints.changes.response.parse(answer.body);
}

/** All pages one after the other, and where the last one leads. */
async function askAll(who: Who, of: ChangesOf, since?: string) {
  const pages: Changes[] = [];
  let cursor = since;
  do {
    const page = await ask(who, of, cursor);
    pages.push(page);
    cursor = page.cursor;
  } while (pages.at(-1)?.more);
  const rows = (name: 'checkups' | 'companies' | 'companyItems' | 'mechanics' | 'staff') =>
    pages.flatMap((page) => page[name].map(({ _id }) => _id));
  return {
    pages,
    cursor,
    checkups: rows('checkups'),
    companies: rows('companies'),
    companyItems: rows('companyItems'),
    mechanics: rows('mechanics'),
    staff: rows('staff'),
    gone: pages.flatMap(({ gone }) => gone),
  };
}

type All = Awaited<ReturnType<typeof askAll>>;
/** As it was told last; what was told once may be told again. */
const carIn = ({ pages }: All, { _id }: Checkup) =>
  pages.flatMap(({ checkups }) => checkups).findLast((one) => one._id === _id);

const run = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);
const change = (set: string) =>
  `update checkups set ${set}, version = version + 1, change_action = 'edit' where id = $1`;

/** A connection of its own, in the middle of a transaction. */
async function midway(text: string, values: unknown[]): Promise<pg.PoolClient> {
  const client = await test.database.pool.connect();
  await client.query('begin');
  await client.query(text, values);
  return client;
}
async function commit(client: pg.PoolClient): Promise<void> {
  await client.query('commit');
  client.release();
}

describe('what commits late', () => {
  it('is told to whoever asked between the change and its commit, though others committed before him', async () => {
    const [late, quick] = [await saveCheckup(test, 'operator'), await saveCheckup(test, 'operator')];
    const { cursor: before } = await askAll('mechanic', 'checkups');
    const client = await midway(change('odometer = 777'), [late._id]);
    await run(change('odometer = 888'), [quick._id]);
    const between = await askAll('mechanic', 'checkups', before);
    expect(between.checkups).toContain(quick._id);
    expect(carIn(between, late)?.odometer).not.toBe(777);
    await commit(client);
    expect(carIn(await askAll('mechanic', 'checkups', between.cursor), late)?.odometer).toBe(777);
  });

  it('is told also where it was made while everything was being read', async () => {
    const late = await saveCheckup(test, 'operator');
    const client = await midway(change('odometer = 555'), [late._id]);
    const whole = await askAll('mechanic', 'checkups');
    await commit(client);
    expect(carIn(whole, late)?.odometer).not.toBe(555);
    expect(carIn(await askAll('mechanic', 'checkups', whole.cursor), late)?.odometer).toBe(555);
  });

  it('of the people too', async () => {
    const { cursor: before } = await askAll('owner', 'company');
    const client = await midway('update users set name = name || $2 where id = $1', [
      PEOPLE.mechanic.id,
      ' late',
    ]);
    await run('update users set name = name || $2 where id = $1', [PEOPLE.operatorB.id, ' quick']);
    const between = await askAll('owner', 'company', before);
    expect(between.staff).toContain(PEOPLE.operatorB.id);
    const nameIn = ({ pages }: All) =>
      pages.flatMap(({ mechanics }) => mechanics).find(({ _id }) => _id === PEOPLE.mechanic.id)?.name;
    expect(nameIn(between)).not.toBe('Person mechanic late');
    await commit(client);
    expect(nameIn(await askAll('owner', 'company', between.cursor))).toBe('Person mechanic late');
  });

  it('of what lies beside a checkup, whichever of the two is there first', async () => {
    const checkup = await saveCheckup(test, 'operator');
    const photo = photographOf(checkup._id);
    const client = await midway(photo.text, photo.values);
    const whole = await askAll('mechanic', 'checkups');
    await commit(client);
    expect(carIn(whole, checkup)?.attachments).toEqual([]);
    const told = carIn(await askAll('mechanic', 'checkups', whole.cursor), checkup);
    expect(told?.attachments.map(({ _id }) => _id)).toEqual([photo.id]);
  });

  it('of a list of reference, whose changes wait for one another instead', async () => {
    const { rows } = await run('select id::text, version from colors order by id limit 2');
    const [one, other] = rows as [{ id: string }, { id: string }];
    const admin = await test.as('admin');
    const tagOf = async (since?: string) => {
      const answer = await admin.get(`/cars/colors${since ? `?since=${encodeURIComponent(since)}` : ''}`);
      const { data } = answer.body as { data: { _id: string }[] };
      return { tag: String(answer.headers.etag).replace(/^W\/|"/g, ''), ids: data.map(({ _id }) => _id) };
    };
    const before = await tagOf();
    const client = await midway('update colors set name = name, version = version + 1 where id = $1', [
      one.id,
    ]);
    const second = run('update colors set name = name, version = version + 1 where id = $1', [other.id]);
    const between = await tagOf(before.tag);
    expect(between).toEqual({ tag: before.tag, ids: [] });
    await commit(client);
    await second;
    expect((await tagOf(between.tag)).ids.sort()).toEqual([one.id, other.id].sort());
  });
});

/** A photograph as the upload stores it; its bytes are nobody's here. */
function photographOf(checkup: string) {
  const [id, file] = [newId(), newId()];
  return {
    id,
    text: `with f as (
        insert into files (id, company, name, type, size, sha256, created_by, created_at, kind)
        values ($2, $3, 'a.jpg', 'image/jpeg', 1, repeat('0', 64), $4, now(), 'photo') returning id)
      insert into attachments (id, file, company, checkup, kind, sent_sha256, hashes, thumb, width, height, captured_at, created_by, created_at)
      select $1, f.id, $3, $5, 'vehicle', repeat('0', 64), decode(repeat('00', 80), 'hex'), decode(repeat('00', 1024), 'hex'), 1, 1, now(), $4, now() from f`,
    values: [id, file, COMPANIES.one, PEOPLE.mechanic.id, checkup],
  };
}

describe('what is no longer there is told as gone', () => {
  const ended: [string, (checkup: Checkup) => Promise<unknown>][] = [
    ['concluded', (checkup) => conclude(test, checkup, true)],
    ['cancelled', ({ _id }) => run(change(`status = 'cancelled', change_reason = 'x'`), [_id])],
    ['deleted', ({ _id }) => run(change('deleted = true'), [_id])],
    [
      'given to another mechanic',
      ({ _id }) => run(`${change(`mechanic = '${PEOPLE.expiredMechanic.id}'`)}`, [_id]),
    ],
  ];
  it.each(ended)('%s', async (_, end) => {
    const checkup = await saveCheckup(test, 'operator');
    const before = await askAll('mechanic', 'checkups');
    expect(before.checkups).toContain(checkup._id);
    await end(checkup);
    const after = await askAll('mechanic', 'checkups', before.cursor);
    expect(after.gone).toContain(checkup._id);
    expect(after.checkups).not.toContain(checkup._id);
  });

  it('and whoever was given it is told of it, whole', async () => {
    const checkup = await saveCheckup(test, 'operator');
    const before = await askAll('expiredMechanic', 'checkups');
    await run(change(`mechanic = '${PEOPLE.expiredMechanic.id}'`), [checkup._id]);
    const told = carIn(await askAll('expiredMechanic', 'checkups', before.cursor), checkup);
    expect(told).toMatchObject({ CarRegNo: checkup.CarRegNo, ownerName: checkup.ownerName, status: 'open' });
  });

  it('removed for good', async () => {
    const checkup = await saveCheckup(test, 'operator', { payments: [] });
    const before = await askAll('mechanic', 'checkups');
    expect(before.checkups).toContain(checkup._id);
    const erasing = { body: { reason: 'տիրոջ պահանջով' } };
    const answer = await (await test.as('admin')).send(
      'DELETE',
      `/tech-service-checkup/${checkup._id}`,
      erasing,
    );
    expect(answer.status, answer.text).toBe(200);
    expect((await askAll('mechanic', 'checkups', before.cursor)).gone).toContain(checkup._id);
  });

  it('people who went to another company', async () => {
    const before = await askAll('owner', 'company');
    expect(before.staff).toContain(PEOPLE.operatorB.id);
    await run('update users set company = $2, station = $3 where id = $1', [
      PEOPLE.operatorB.id,
      COMPANIES.two,
      STATIONS.twoA,
    ]);
    const after = await askAll('owner', 'company', before.cursor);
    expect(after.gone).toContain(PEOPLE.operatorB.id);
    expect((await askAll('owner2', 'company')).staff).toContain(PEOPLE.operatorB.id);
    await run('update users set company = $2, station = $3 where id = $1', [
      PEOPLE.operatorB.id,
      COMPANIES.one,
      STATIONS.oneB,
    ]);
    expect((await askAll('owner', 'company', after.cursor)).staff).toContain(PEOPLE.operatorB.id);
  });

  it('a mechanic who is blocked, of those to choose from: who keeps the people still sees him', async () => {
    const [desk, owner] = [await askAll('operator', 'company'), await askAll('owner', 'company')];
    expect(desk.mechanics).toContain(PEOPLE.mechanic.id);
    const { id } = PEOPLE.mechanic;
    await run('update users set blocked = true where id = $1', [id]);
    // What was told once may be told again while another transaction of the cluster is open: others may stand beside him.
    const told = await askAll('operator', 'company', desk.cursor);
    const his = await askAll('owner', 'company', owner.cursor);
    // Back before anything is said of it: the tests below need him.
    await run('update users set blocked = false where id = $1', [id]);
    expect(told.mechanics).not.toContain(id);
    expect(told.gone).toContain(id);
    expect(his.mechanics).not.toContain(id);
    expect(his.staff).toContain(id);
    expect(his.gone).not.toContain(id);
    expect((await askAll('operator', 'company', told.cursor)).mechanics).toContain(id);
  });
});

describe('whose it is', () => {
  it('a mechanic is told nothing of another mechanic’s, nor of another company’s', async () => {
    const before = await askAll('expiredMechanic', 'checkups');
    const foreign = await askAll('mechanic2', 'checkups');
    const checkup = await saveCheckup(test, 'operator');
    await conclude(test, checkup, true);
    for (const [who, cursor] of [
      ['expiredMechanic', before.cursor],
      ['mechanic2', foreign.cursor],
    ] as const) {
      const { pages } = await askAll(who, 'checkups', cursor);
      expect(JSON.stringify(pages)).not.toContain(checkup._id);
    }
  });

  it('who has no page of a mechanic has no cars, and a mechanic nobody’s colleagues', async () => {
    await saveCheckup(test, 'operator');
    for (const who of ['operator', 'owner', 'viewer', 'admin'] as const)
      expect(await ask(who, 'checkups')).toMatchObject({
        whole: 'begins',
        more: false,
        checkups: [],
        gone: [],
      });
    expect(await askAll('mechanic', 'company')).toMatchObject({
      companies: [COMPANIES.one],
      companyItems: [],
      mechanics: [],
      staff: [],
    });
    const { mechanics, staff } = await askAll('operator', 'company');
    expect([mechanics.sort(), staff]).toEqual([[PEOPLE.mechanic.id, PEOPLE.expiredMechanic.id].sort(), []]);
    expect(await askAll('admin', 'company')).toMatchObject({ companies: [], mechanics: [], staff: [] });
  });

  it('each row is what the call of its list answers', async () => {
    const { pages } = await askAll('owner', 'company');
    const byId = (left: { _id: string }, right: { _id: string }) => (left._id < right._id ? -1 : 1);
    const owner = await test.as('owner');
    const listed = async (path: string) => {
      const { data } = (await owner.get(path)).body as { data: { _id: string }[] };
      return data.sort(byId);
    };
    expect(pages[0]?.companies).toEqual([]);
    expect({ data: pages[0]?.companyItems[0] }).toEqual((await owner.get('/companies/own')).body);
    expect(pages[0]?.mechanics.sort(byId)).toEqual(await listed('/tech-service-mechanics'));
    expect(pages[0]?.staff.sort(byId)).toEqual(await listed('/tech-service-users'));
    const { pages: atDesk } = await askAll('operator', 'company');
    const own = await (await test.as('operator')).get('/tech-service-company');
    expect(atDesk[0]?.companies).toEqual((own.body as { data: unknown }).data);
    expect(atDesk[0]?.companyItems).toEqual([]);
    const checkup = await saveCheckup(test, 'operator');
    const record = (await (await test.as('mechanic')).get(`/get-checkup-for-edit/${checkup._id}`)).body;
    expect({ data: carIn(await askAll('mechanic', 'checkups'), checkup) }).toEqual(record);
  });
});

describe('a cursor that is not known', () => {
  const beginning = { whole: 'begins' };

  it.each(['x', '', '....', `${'0'.repeat(16)}.5`, `${'0'.repeat(16)}..7.${'a'.repeat(24)}`])(
    '«%s» gives everything',
    async (since) => {
      const checkup = await saveCheckup(test, 'operator');
      const answer = await askAll('mechanic', 'checkups', since);
      expect(answer.pages[0]).toMatchObject(beginning);
      expect(answer.checkups).toContain(checkup._id);
    },
  );

  it('another person’s, one of the other kind, and yesterday’s too', async () => {
    const { cursor } = await askAll('mechanic', 'checkups');
    expect(await ask('mechanic', 'checkups', cursor)).toMatchObject({ whole: null });
    expect(await ask('expiredMechanic', 'checkups', cursor)).toMatchObject(beginning);
    expect(await ask('mechanic2', 'checkups', cursor)).toMatchObject(beginning);
    expect(await ask('mechanic', 'company', cursor)).toMatchObject(beginning);
    // Yerevan's midnight.
    test.clock.set(new Date('2026-11-20T20:00:00Z'));
    expect(await ask('mechanic', 'checkups', cursor)).toMatchObject(beginning);
  });

  it('his own, after he was given another station', async () => {
    const { cursor } = await askAll('mechanic', 'checkups');
    await run('update users set station = $2 where id = $1', [PEOPLE.mechanic.id, STATIONS.oneB]);
    expect(await ask('mechanic', 'checkups', cursor)).toMatchObject(beginning);
    await run('update users set station = $2 where id = $1', [PEOPLE.mechanic.id, STATIONS.oneA]);
  });
});

describe('more than a page', () => {
  it('comes in pages of fifty, everything and then what has changed, and nothing is left out', async () => {
    const all: string[] = [];
    for (let at = 0; at < 52; at += 1) all.push((await saveCheckup(test, 'operator'))._id);
    await run('update checkups set mechanic = $2, version = version + 1 where id = any ($1)', [
      all,
      PEOPLE.expiredMechanic.id,
    ]);
    const first = await ask('expiredMechanic', 'checkups');
    expect(first).toMatchObject({ whole: 'begins', more: true });
    expect(first.checkups).toHaveLength(50);
    // Of the first page, which is over: what changes now is told when the rest has been.
    await run(change('odometer = 99'), [first.checkups[0]?._id]);
    const rest = await askAll('expiredMechanic', 'checkups', first.cursor);
    expect(rest.pages.map(({ whole }) => whole)).toEqual(['continues']);
    const told = [...first.checkups.map(({ _id }) => _id), ...rest.checkups];
    expect(told).toEqual(expect.arrayContaining(all));
    const later = await askAll('expiredMechanic', 'checkups', rest.cursor);
    expect(later.checkups).toContain(first.checkups[0]?._id);
    await run('update checkups set odometer = 5, version = version + 1 where id = any ($1)', [all]);
    const changed = await askAll('expiredMechanic', 'checkups', later.cursor);
    expect(changed.pages.length).toBeGreaterThan(1);
    expect(changed.pages.map(({ whole }) => whole)).toEqual(changed.pages.map(() => null));
    expect(changed.checkups).toEqual(expect.arrayContaining(all));
  });
});

it('the company and the names of stations are told when they change', async () => {
  const before = await askAll('owner', 'company');
  await run(`update companies set block_comment = 'new' where id = $1`, [COMPANIES.one]);
  await run(`update stations set name = 'Station renamed' where id = $1`, [STATIONS.oneB]);
  const { pages } = await askAll('owner', 'company', before.cursor);
  expect(pages.flatMap(({ companyItems }) => companyItems).map(({ blockComment }) => blockComment)).toContain(
    'new',
  );
  const told = pages.flatMap(({ staff }) => staff).find(({ _id }) => _id === PEOPLE.operatorB.id);
  expect(told?.stationName).toBe('Station renamed');
});

it('whatever an owner is shown of his people is told when it changes, and a sign-in is not', async () => {
  const { id } = PEOPLE.operatorB;
  let { cursor } = await askAll('owner', 'company');
  const toldAfter = async (text: string) => {
    await run(text, [id]);
    const after = await askAll('owner', 'company', cursor);
    cursor = after.cursor;
    return after.pages.flatMap(({ staff }) => staff).filter((one) => one._id === id);
  };
  const set = (column: string) => `update users set ${column} where id = $1`;
  expect(await toldAfter(set(`certificate_number = 'C-9'`))).toMatchObject([{ certificateNumber: 'C-9' }]);
  expect(await toldAfter(set(`phone = '+37491000001'`))).toMatchObject([{ phone: '+37491000001' }]);
  expect(await toldAfter(set('version = version + 1'))).toHaveLength(1);
  // What was told once may be told again while another transaction of the cluster is open: the notes themselves are counted.
  const noted = async () => (await run('select from company_changes where record = $1', [id])).rowCount;
  const before = await noted();
  await run(set("password_hash = 'another'"), [id]);
  expect(await noted()).toBe(before);
});

it('what no cursor of the day can ask for any more goes in the night', async () => {
  const [old, recent] = [newId(), newId()];
  const noted = `insert into company_changes (company, what, record, at) values ($1, 'checkup', $2, $3)`;
  await run(noted, [COMPANIES.one, old, new Date('2026-11-17T08:00:00Z')]);
  await run(noted, [COMPANIES.one, recent, new Date('2026-11-19T08:00:00Z')]);
  await test.jobs.planRecurring();
  test.clock.set(new Date('2026-11-21T08:00:00Z'));
  await test.runJobs();
  const { rows } = await run('select record::text from company_changes where record = any ($1)', [
    [old, recent],
  ]);
  expect(rows).toEqual([{ record: recent }]);
});
