import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveCheckup } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, NOON, PEOPLE, STATIONS } from '../../../test/fixtures.ts';
import { storeInspections } from '../../../test/months/store-month.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

const DAY = '2026-11-19';
const SHORT = `d${'5'.repeat(23)}`;
let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  const { _id, carType } = await saveCheckup(test, 'operator', {}, NOON);
  const sentAt = Date.parse(`${DAY}T11:00:00+04:00`);
  await storeInspections(test, _id, [
    {
      id: SHORT,
      station: STATIONS.oneA,
      company: COMPANIES.one,
      mechanic: PEOPLE.mechanic.id,
      vehicle: SHORT,
      carType,
      productionYear: 2015,
      createdAt: sentAt - 60_000,
      sentAt,
      signedAt: sentAt,
      fit: true,
      previous: null,
    },
  ]);
});
afterAll(() => test.close());

const opening = (changes = {}) => ({
  _id: newId(),
  kind: 'tooShort',
  key: SHORT,
  day: DAY,
  note: 'Մեկ րոպե',
  ...changes,
});

it('staff open one case about a finding, say what becomes of it, and none of that is ever changed', async () => {
  const admin = await test.as('admin');
  const wanted = opening();
  const opened = await admin.post('/analysis/cases', wanted);
  expect(opened).toMatchObject({
    status: 201,
    body: {
      data: {
        _id: wanted._id,
        state: 'open',
        version: 1,
        openedByName: 'Person admin',
        finding: { kind: 'tooShort', key: SHORT, figures: { minutes: 1, least: 8 }, evidence: [SHORT] },
        events: [{ version: 1, action: 'open', note: 'Մեկ րոպե', byName: 'Person admin', reason: null }],
      },
    },
  });
  expect((await admin.post('/analysis/cases', wanted)).status).toBe(200);
  expect(await admin.post('/analysis/cases', opening())).toMatchObject({
    status: 409,
    body: { code: 'analysis.case_exists' },
  });
  expect((await admin.post('/analysis/cases', opening({ key: STATIONS.oneA }))).status).toBe(404);

  const act = (body: object) => admin.post(`/analysis/cases/${wanted._id}/events`, body);
  expect((await act({ version: 1, action: 'close', note: 'Բացատրված' })).status).toBe(400);
  const closed = await act({ version: 1, action: 'close', reason: 'explained', note: 'Բացատրված է' });
  expect(closed).toMatchObject({ status: 201, body: { data: { state: 'closed', version: 2 } } });
  const stale = await act({ version: 1, action: 'note', note: 'Ուշացած' });
  expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict', data: { version: 2 } } });
  const again = await act({ version: 2, action: 'close', reason: 'corrected', note: 'Կրկին' });
  expect(again).toMatchObject({ status: 409, body: { code: 'analysis.case_state' } });
  expect((await act({ version: 2, action: 'note', note: 'Հավելում' })).body).toMatchObject({
    data: { state: 'closed', version: 3 },
  });
  const reopened = await act({ version: 3, action: 'reopen', note: 'Նոր փաստեր' });
  expect(reopened.body).toMatchObject({ data: { state: 'open', version: 4 } });

  for (const statement of [
    "update analysis_case_events set note = 'x'",
    'delete from analysis_case_events',
    "update analysis_cases set key = 'x'",
    'delete from analysis_cases',
  ])
    await expect(test.database.pool.query(statement), statement).rejects.toThrow();
});

it('viewers read cases and open none; the finding says that there is one', async () => {
  const viewer = await test.as('viewer');
  const { body } = await viewer.get('/analysis/cases?state=open');
  expect(body).toMatchObject({ data: [{ state: 'open', version: 4 }], pagination: { count: 1 } });
  const { data } = body as { data: { _id: string }[] };
  expect((await viewer.get(`/analysis/cases/${data[0]?._id}`)).status).toBe(200);
  expect((await viewer.get('/analysis/cases?state=closed')).body).toMatchObject({ data: [] });
  const findings = await viewer.get(`/analysis/findings?kind=tooShort&startDate=${DAY}&endDate=${DAY}`);
  expect(findings.body).toMatchObject({ data: [{ case: { _id: data[0]?._id, state: 'open' } }] });
  expect((await viewer.post('/analysis/cases', opening())).status).toBe(403);
  const note = { version: 4, action: 'note', note: 'Նշում' };
  expect((await viewer.post(`/analysis/cases/${data[0]?._id}/events`, note)).status).toBe(403);
  const owner = await test.as('owner');
  expect((await owner.get('/analysis/cases')).status).toBe(403);
});

it('cases are found by their station, company and kind, the latest first', async () => {
  const [first, later, theirs] = [newId(), newId(), newId()];
  for (const [id, kind, company, station, hours] of [
    [first, 'reusedPhoto', COMPANIES.one, STATIONS.oneB, 1],
    [later, 'faultRate', COMPANIES.one, STATIONS.oneB, 2],
    [theirs, 'faultRate', COMPANIES.two, STATIONS.twoA, 3],
  ]) {
    await test.database.pool.query(
      `insert into analysis_cases (id, kind, key, company, station, finding, opened_by, opened_at)
       select $1::text, $2::text, $1::text, $3, $4, finding || jsonb_build_object('kind', $2::text), opened_by,
              opened_at + $5 * interval '1 hour'
         from analysis_cases where key = $6`,
      [id, kind, company, station, hours, SHORT],
    );
    await test.database.pool.query(
      `insert into analysis_case_events
       select $1, 1, 'open', null, 'x', created_by, at from analysis_case_events where version = 1 limit 1`,
      [id],
    );
  }
  const found = async (query: string) => {
    const { body } = await (await test.as('admin')).get(`/analysis/cases${query}`);
    return (body as { data: { _id: string }[] }).data.map(({ _id }) => _id);
  };
  expect((await found('')).slice(0, 3)).toEqual([theirs, later, first]);
  expect(await found(`?station=${STATIONS.oneB}`)).toEqual([later, first]);
  expect(await found(`?station=${STATIONS.twoA}`)).toEqual([theirs]);
  expect(await found(`?company=${COMPANIES.two}`)).toEqual([theirs]);
  expect(await found('?kind=faultRate')).toEqual([theirs, later]);
  expect(await found('?kind=tooShort')).toHaveLength(1);

  const faults = '?kind=faultRate';
  expect(await found(`${faults}&sort=openedAt`)).toEqual([later, theirs]);
  expect(await found(`${faults}&sort=-openedAt`)).toEqual([theirs, later]);
  expect(await found(`${faults}&sort=station`)).toEqual([theirs, later]);
  expect(await found(`${faults}&sort=-station`)).toEqual([later, theirs]);
  expect(await found(`${faults}&sort=openedBy`)).toEqual([theirs, later]);
  await test.database.pool.query(
    `insert into analysis_case_events
     select $1, 2, 'close', 'explained', 'Սխալ ժամացույց', created_by, at from analysis_case_events where version = 1 limit 1`,
    [theirs],
  );
  expect(await found(`${faults}&sort=state`)).toEqual([later, theirs]);
  expect(await found(`${faults}&sort=-state`)).toEqual([theirs, later]);
  expect(await found(`${faults}&search=${encodeURIComponent('ժամացույց')}`)).toEqual([theirs]);
  expect(await found(`${faults}&search=${encodeURIComponent('Two')}`)).toEqual([theirs]);
  expect(await found(`${faults}&search=One`)).toEqual([later]);
  expect(await found('?search=%25')).toEqual([]);
});

it('a case about photographs is the staff’s alone to see', async () => {
  const id = newId();
  await test.database.pool.query(
    `insert into analysis_cases (id, kind, key, company, station, finding, opened_by, opened_at)
     select $1, 'reusedPhoto', 'a:b', company, station, finding || '{"kind": "reusedPhoto"}', opened_by, opened_at from analysis_cases limit 1`,
    [id],
  );
  await test.database.pool.query(
    `insert into analysis_case_events select $1, 1, 'open', null, 'x', created_by, at from analysis_case_events limit 1`,
    [id],
  );
  expect((await (await test.as('admin')).get(`/analysis/cases/${id}`)).status).toBe(200);
  expect((await (await test.as('viewer')).get(`/analysis/cases/${id}`)).status).toBe(404);
});
