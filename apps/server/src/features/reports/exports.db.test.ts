import { checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { concludeByCalls, type Overrides, saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type Answer, type TestApp, testApp } from '../../../test/test-app.ts';

const HOSTILE = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'];
const LIST = '/get-checkups-for-export';
const WHOLE = '/get-checkups-for-export-admin';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  const save = (who: Who, overrides: Overrides, at: string) =>
    saveCheckup(test, who, overrides, new Date(at));
  const fit = await save('operator', { ownerName: 'Առաջին Անուն' }, '2026-11-20T04:00:00Z');
  await concludeByCalls(test, 'operator', fit, true);
  test.clock.set(NOON);
  const faulty = await save(
    'operatorB',
    { ownerStatus: 1, ownerName: 'Երկրորդ ՍՊԸ', ownerIdNumber: '01234567', carTypeCode: 201 },
    '2026-11-20T05:00:00Z',
  );
  await concludeByCalls(test, 'operatorB', faulty, false);
  test.clock.set(NOON);
  await save('operator', { payments: [{ purpose: 'inspection', method: 'cash' }] }, '2026-11-20T06:00:00Z');
  await save('operator', {}, '2026-11-18T06:00:00Z');
  await save('operator2', { email: 'owner@test.example' }, '2026-11-20T07:00:00Z');
});
afterAll(() => test.close());
beforeEach(() => test.clock.set(NOON));

const get = async (who: Who, path: string): Promise<Answer> => (await test.as(who)).get(path);

async function rowsOf(answer: Answer): Promise<{ titles: unknown[]; rows: Record<string, unknown>[] }> {
  expect(answer.status).toBe(200);
  const [sheet] = await readXlsxFile(answer.bytes, { trim: false });
  const [titles = [], ...data] = sheet?.data ?? [];
  return {
    titles,
    rows: data.map((cells) =>
      Object.fromEntries(titles.map((title, index) => [String(title), cells[index] ?? null])),
    ),
  };
}

const platesIn = (rows: Record<string, unknown>[]) => rows.map((row) => row[t('checkups.label.CarRegNo')]);

/** A user id and what he took out; newest first. */
async function notes() {
  const { rows } = await test.database.pool.query<{ user: string; company: string; changes: object[] }>(
    `select "user"::text, company::text, changes from edit_histories where action = 'export' order by at desc, id`,
  );
  return rows;
}

describe('the list as a file', () => {
  const lists: [Who, string, string][] = [
    ['owner', '/tech-service-company-checkups', LIST],
    ['viewer', '/tech-service-viewer-checkups', LIST],
    ['admin', '/tech-service-all-checkups', WHOLE],
  ];
  const filters = [
    '',
    'startDate=2026-11-18&endDate=2026-11-20',
    'startDate=2026-11-18&endDate=2026-11-18',
    'Opinion=true',
    'Opinion=false',
    'status=open',
    'overdue=true',
    'search=Երկրորդ',
    'search=nothing',
    'sort=CarRegNo',
    'sort=-ownerName',
    `company=${COMPANIES.one}`,
    `company=${COMPANIES.two}`,
  ];
  it.each(lists.flatMap(([who, list, file]) => filters.map((filter) => [who, filter, list, file] as const)))(
    'of %s has the rows of the list in its order: %s',
    async (who, filter, list, file) => {
      const shown = await get(who, `${list}?limit=200&${filter}`);
      const { data } = checkupsEndpoints.allList.response.parse(shown.body);
      const { rows } = await rowsOf(await get(who, `${file}?${filter}`));
      expect(platesIn(rows)).toEqual(data.map(({ CarRegNo }) => CarRegNo));
    },
  );

  it('holds what the list shows, in words', async () => {
    const { titles, rows } = await rowsOf(await get('owner', `${LIST}?search=Երկրորդ`));
    const [row] = rows;
    expect(titles).not.toContain(t('checkups.label.ownerIdNumber'));
    expect(row).toMatchObject({
      [t('checkups.label.ownerName')]: 'Երկրորդ ՍՊԸ',
      [t('checkups.label.phone')]: '+37491123456',
      [t('checkups.label.status')]: t('checkups.status.concluded'),
      [t('checkups.label.Opinion')]: t('checkups.list.opinionFalse'),
      [t('checkups.label.payments')]: t('checkups.list.paidNone'),
      [t('checkups.label.owed')]: 14_800,
      [t('checkups.label.station')]: 'Station b1',
      [t('checkups.label.company')]: 'Company one',
      [t('checkups.label.mechanic')]: 'Person mechanic',
      [t('checkups.label.createdBy')]: 'Person operatorB',
    });
    expect(row?.[t('checkups.label.createdAt')]).toEqual(new Date('2026-11-20T09:00:00Z'));
    expect(formatDateTime('2026-11-20T05:00:00Z')).toBe('20/11/2026 09:00');
  });

  it('holds neither a result nor a sum of one that was cancelled', async () => {
    const { _id } = await saveCheckup(
      test,
      'operator',
      { ownerName: 'Չեղարկված Անուն', payments: [{ purpose: 'inspection', method: 'cash' }] },
      new Date('2026-11-16T06:00:00Z'),
    );
    const operator = await test.as('operator');
    const ended = await operator.post(`/tech-service-checkup/${_id}/cancel`, { version: 1, reason: 'Սխալ' });
    expect(ended.status).toBe(200);
    const { rows } = await rowsOf(await get('owner', `${LIST}?startDate=2026-11-16&endDate=2026-11-16`));
    expect(rows).toMatchObject([
      {
        [t('checkups.label.status')]: t('checkups.status.cancelled'),
        [t('checkups.label.Opinion')]: null,
        [t('checkups.list.sum')]: null,
        [t('checkups.label.payments')]: null,
        [t('checkups.label.owed')]: null,
        [t('checkups.label.nextCheckupDate')]: null,
      },
    ]);
  });

  it('of the staff holds everything, of the owner too', async () => {
    const { rows } = await rowsOf(await get('admin', `${WHOLE}?search=Երկրորդ`));
    expect(rows[0]).toMatchObject({
      [t('checkups.label.ownerIdNumber')]: '01234567',
      [t('checkups.label.ownerStatus')]: t('reference.ownerStatus.1'),
      [t('checkups.label.address')]: '1 տուն',
      [t('checkups.label.classificators')]: '101',
      [t('checkups.label.nextCheckup')]: t('reference.nextCheckup.2'),
    });
  });

  it('has the columns that are asked for, and refuses one that it has not', async () => {
    const { titles } = await rowsOf(await get('owner', `${LIST}?fields=CarRegNo,ownerName,vehicle`));
    expect(titles).toEqual(
      (['CarRegNo', 'car', 'carModel', 'productionYear', 'ownerName'] as const).map((name) =>
        t(`checkups.label.${name}`),
      ),
    );
    const refused = { status: 400, body: { fields: { fields: t('field.columns') } } };
    expect(await get('owner', `${LIST}?fields=CarRegNo,nothing`)).toMatchObject(refused);
    expect(await get('owner', `${LIST}?fields=ownerIdNumber`)).toMatchObject(refused);
    const whole = await rowsOf(await get('admin', `${WHOLE}?fields=ownerIdNumber`));
    expect(whole.titles).toEqual([t('checkups.label.ownerIdNumber')]);
  });

  it('has a name of Latin letters with its days', async () => {
    const nameOf = async (who: Who, path: string) => (await get(who, path)).headers['content-disposition'];
    expect(await nameOf('owner', LIST)).toContain('filename="checkups-2026-11-20.xlsx"');
    expect(await nameOf('owner', `${LIST}?startDate=2026-11-01`)).toContain(
      'filename="checkups-2026-11-01-2026-11-20.xlsx"',
    );
    expect(await nameOf('admin', WHOLE)).toContain('filename="checkups-all-2026-11-20.xlsx"');
  });

  it('takes nothing for a formula', async () => {
    for (const name of HOSTILE) {
      const one = await saveCheckup(test, 'operator2', {}, new Date('2026-11-10T06:00:00Z'));
      await test.database.pool.query(
        'update checkups set owner_name = $2, address = $2, version = version + 1 where id = $1',
        [one._id, name],
      );
    }
    const day = 'startDate=2026-11-10&endDate=2026-11-10&sort=CarRegNo';
    const { rows } = await rowsOf(await get('admin', `${WHOLE}?${day}`));
    expect(rows.map((row) => row[t('checkups.label.address')])).toEqual(HOSTILE);
    expect(rows.map((row) => row[t('checkups.label.ownerName')])).toEqual(HOSTILE);
  });
});

describe('who takes out', () => {
  it.each<[Who, string]>([
    ['operator', LIST],
    ['mechanic', LIST],
    ['admin', '/get-checkups-for-export?x=1'],
    ['owner', WHOLE],
    ['viewer', WHOLE],
  ])('%s may not %s', async (who, path) => {
    expect((await get(who, path)).status).toBeGreaterThanOrEqual(400);
  });

  it('an owner gets none of another company, whatever he asks for', async () => {
    for (const filter of [`company=${COMPANIES.two}`, `company=${COMPANIES.two}&search=TT`])
      expect((await rowsOf(await get('owner', `${LIST}?${filter}`))).rows).toEqual([]);
  });

  it('who sees one company at a time takes out one company at a time', async () => {
    expect(await get('admin', LIST)).toMatchObject({
      status: 400,
      body: { fields: { company: t('companies.chooseCompany') } },
    });
    expect((await rowsOf(await get('admin', `${LIST}?company=${COMPANIES.two}`))).rows).toHaveLength(1);
  });

  it('who may take out the whole country needs a password typed lately, also for one company after another', async () => {
    const [admin, viewer, owner] = [await test.as('admin'), await test.as('viewer'), await test.as('owner')];
    test.clock.advance(11 * 60_000);
    const one = `${LIST}?company=${COMPANIES.one}`;
    for (const answer of [
      await admin.get(WHOLE),
      await viewer.get(LIST),
      await viewer.get(one),
      await admin.get(one),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    expect(await owner.get(LIST)).toMatchObject({ status: 200 });
    expect(await admin.get(`${WHOLE}?company=${COMPANIES.one}`)).toMatchObject({ status: 403 });
  });

  it('is noted with the filter; what was refused is not', async () => {
    test.clock.advance(3_600_000);
    await get('owner', `${LIST}?search=TT&startDate=2026-11-19`);
    const note = {
      user: PEOPLE.owner.id,
      company: COMPANIES.one,
      changes: [
        { field: 'call', before: null, after: LIST },
        { field: 'search', before: null, after: 'TT' },
        { field: 'startDate', before: null, after: '2026-11-19' },
      ],
    };
    // The last byte is there a moment before the commit.
    await vi.waitFor(async () => expect((await notes())[0]).toEqual(note));
    const before = (await notes()).length;
    await get('operator', LIST);
    await get('admin', LIST);
    await get('owner', `${LIST}?startDate=1`);
    expect((await notes()).length).toBe(before);
    await get('viewer', LIST);
    await vi.waitFor(async () => expect((await notes()).length).toBe(before + 1));
  });

  it('is read by the staff, and by an owner of his own people', async () => {
    await get('owner2', LIST);
    const history = async (who: Who) => get(who, '/edit-histories?entity=checkupExports&limit=200');
    await vi.waitFor(async () => expect((await history('owner2')).text).toContain(PEOPLE.owner2.id));
    const own = await history('owner');
    expect(own.status).toBe(200);
    expect(own.text).toContain(PEOPLE.owner.id);
    expect(own.text).not.toContain(PEOPLE.owner2.id);
    expect((await history('admin')).text).toContain(PEOPLE.owner2.id);
    expect(await history('operator')).toMatchObject({ status: 404 });
  });
});

it('of more than twenty files of one person in an hour an alarm sounds; he still gets them, and others and yesterday count nothing', async () => {
  const alarms = () => test.log().split('"alarm":"export_volume"').length - 1;
  const before = alarms();
  const noted = async () => (await notes()).filter(({ user }) => user === PEOPLE.owner.id).length;
  const earlier = await noted();
  test.clock.set(new Date(NOON.getTime() + 7_200_000));
  for (let file = 0; file < 20; file += 1) expect((await get('owner', LIST)).status).toBe(200);
  expect((await get('owner2', LIST)).status).toBe(200);
  // The last byte is there a moment before the commit.
  await vi.waitFor(async () => expect(await noted()).toBe(earlier + 20));
  expect(alarms()).toBe(before);
  expect((await get('owner', '/payments/export')).status).toBe(200);
  expect(alarms()).toBe(before + 1);
  await test.securityEvents();
  const { rows } = await test.database.pool.query(
    `select "user"::text, entity, record::text, status from security_events
      where kind = 'export_volume' and call = '/payments/export'`,
  );
  expect(rows).toEqual([{ user: PEOPLE.owner.id, entity: 'users', record: PEOPLE.owner.id, status: 200 }]);
  test.clock.advance(3_600_001);
  await get('owner', LIST);
  expect(alarms()).toBe(before + 1);
});
