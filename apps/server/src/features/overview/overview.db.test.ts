import { overviewEndpoints } from '@inspect/contract/overview';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concludeByCalls, FORBIDDING, saveCheckup, signByCall } from '../../../test/build/stored-checkup.ts';
import { COMPANIES, emailOf, NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

const CASH = [
  { purpose: 'inspection', method: 'cash' },
  { purpose: 'environmental', method: 'cash' },
] as const;
const NO_CAMERA = '47418cd209aa9b6a73e3a119';
const YESTERDAY = new Date('2026-11-19T08:00:00Z');

let test: TestApp;
const sql = (text: string, values: unknown[] = []) => test.database.pool.query(text, values);

beforeAll(async () => {
  test = await testApp();
  await saveCheckup(test, 'operator', {}, YESTERDAY);
  // The second fee is the worked one: 120 hp, 10 years, 8,000 + 4,800.
  await saveCheckup(test, 'operator', { payments: [...CASH] });
  const faulty = await saveCheckup(test, 'operator');
  const { version } = await signByCall(test, faulty, {
    classificators: { [FORBIDDING]: { checked: true } },
  });
  const operator = await test.as('operator');
  const concluded = await operator.put(`/tech-service-checkup/${faulty._id}`, {
    version,
    Opinion: false,
    cameraReasonId: NO_CAMERA,
  });
  expect(concluded.status).toBe(200);
  const dropped = await saveCheckup(test, 'operator');
  const cancelled = await operator.post(`/tech-service-checkup/${dropped._id}/cancel`, {
    version: dropped.version,
    reason: 'Հերթից դուրս է եկել',
  });
  expect(cancelled.status).toBe(200);
  await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
  const mistaken = await concludeByCalls(test, 'operator', await saveCheckup(test, 'operator'), true);
  await annul(mistaken._id, mistaken.version);
  test.clock.set(NOON);
  await saveCheckup(test, 'operator2');
  await sql('update companies set licence_until = $2 where id = $1', [COMPANIES.one, '2026-12-10']);
  await sql(
    `update companies set blocked = true, block_comment = 'Պարտք',
       subscription_enabled = true, subscription_total = 100000, subscription_status = false where id = $1`,
    [COMPANIES.two],
  );
  for (const who of ['operator', 'operator', 'operator2'] as const)
    await test.anonymous.post('/auth/login', { email: emailOf(who), password: 'not his password' });
});
afterAll(() => test.close());

async function annul(id: string, version: number) {
  const staff = await test.as('admin');
  const body = { version, reason: 'Սխալ մեքենա' };
  expect(await staff.post(`/tech-service-all-checkup/${id}/annul`, body)).toMatchObject({ status: 200 });
}

async function glance(who: Who) {
  const answer = await (await test.as(who)).get('/overview');
  expect(answer.status).toBe(200);
  return overviewEndpoints.today.response.parse(answer.body).data;
}

async function countOf(who: Who, path: string): Promise<number> {
  const answer = await (await test.as(who)).get(path);
  expect(answer).toMatchObject({ status: 200 });
  return Number(Object(answer.body).pagination.count);
}

describe('today at a glance', () => {
  it('an owner sees the figures of his company: what was begun, what became of it, and the money', async () => {
    const { at, checkups, companies, company, certificates, failedSignIns } = await glance('owner');
    expect(at).toBe('2026-11-20T08:00:00.000Z');
    expect(checkups?.today).toEqual({
      count: 5,
      open: 1,
      fit: 1,
      faulty: 1,
      cancelled: 1,
      annulled: 1,
      due: 38_400,
      paid: 12_800,
      owed: 25_600,
    });
    expect(checkups).toMatchObject({ overdue: 1, voided: { since: '2026-10-22', count: 1 } });
    expect(checkups?.days).toHaveLength(14);
    expect(checkups?.days.slice(-3)).toEqual([
      { day: '2026-11-18', count: 0 },
      { day: '2026-11-19', count: 1 },
      { day: '2026-11-20', count: 5 },
    ]);
    expect(companies).toBeNull();
    expect(company).toMatchObject({ _id: COMPANIES.one, licenceUntil: '2026-12-10' });
    expect(certificates).toBe(1);
    expect(failedSignIns).toEqual({ failure: 2, locked: 0, blocked: 0, doubted: 0 });
  });

  it('an owner sees nothing of another company', async () => {
    const { checkups, company, failedSignIns, certificates } = await glance('owner2');
    expect(checkups).toMatchObject({ today: { count: 1, open: 1, faulty: 0 }, overdue: 0 });
    expect(company?._id).toBe(COMPANIES.two);
    expect(failedSignIns).toMatchObject({ failure: 1 });
    expect(certificates).toBe(0);
  });

  it('an admin sees the country, its companies and its sign-ins', async () => {
    const { checkups, companies, company, failedSignIns } = await glance('admin');
    expect(checkups).toMatchObject({
      today: { count: 6, open: 2, fit: 1, faulty: 1, cancelled: 1 },
      overdue: 1,
    });
    expect(companies).toEqual({ blocked: 1, contract: 0, subscription: 1, licence: 1 });
    expect(company).toBeNull();
    expect(failedSignIns).toMatchObject({ failure: 3 });
  });

  it('a viewer sees the country and its companies, but nobody’s sign-ins or certificates', async () => {
    const seen = await glance('viewer');
    expect(seen).toMatchObject({ checkups: { today: { count: 6 } }, companies: { blocked: 1 } });
    expect(seen).toMatchObject({ company: null, certificates: null, failedSignIns: null });
  });

  it('says of each figure what the list says that proves it', async () => {
    const { checkups, companies, certificates, failedSignIns } = await glance('admin');
    const list = '/tech-service-all-checkups?fields=_id';
    expect(checkups?.today.count).toBe(await countOf('admin', list));
    expect(checkups?.today.open).toBe(await countOf('admin', `${list}&status=open`));
    expect(checkups?.today.fit).toBe(await countOf('admin', `${list}&status=concluded&Opinion=true`));
    expect(checkups?.today.annulled).toBe(await countOf('admin', `${list}&status=annulled`));
    expect(checkups?.today.faulty).toBe(await countOf('admin', `${list}&status=concluded&Opinion=false`));
    expect(checkups?.today.cancelled).toBe(await countOf('admin', `${list}&status=cancelled`));
    expect(checkups?.overdue).toBe(await countOf('admin', `${list}&overdue=true`));
    const totals = Object((await (await test.as('admin')).get(list)).body).totals;
    const { due, paid, owed } = checkups?.today ?? {};
    expect({ due, paid, owed }).toEqual({ due: totals.due, paid: totals.paid, owed: totals.owed });
    expect(companies?.blocked).toBe(await countOf('admin', '/companies?state=blocked'));
    expect(companies?.contract).toBe(await countOf('admin', '/companies?state=contract'));
    expect(companies?.subscription).toBe(await countOf('admin', '/companies?state=subscription'));
    expect(companies?.licence).toBe(await countOf('admin', '/companies?state=licence'));
    expect(certificates).toBe(await countOf('admin', '/users?certificate=ending&blocked=false'));
    expect(failedSignIns?.failure).toBe(await countOf('admin', '/login-history?result=failure'));
  });

  it('counts cards that were declared void within 30 days, today among them', async () => {
    for (const day of ['2026-10-21', '2026-10-22']) {
      test.clock.set(new Date(`${day}T08:00:00Z`));
      const begun = await saveCheckup(test, 'operator');
      const { _id, version } = await concludeByCalls(test, 'operator', begun, true);
      test.clock.set(NOON);
      await annul(_id, version);
    }
    expect((await glance('owner')).checkups?.voided).toEqual({ since: '2026-10-22', count: 2 });
    const proof = '?fields=_id&startDate=2026-10-22&endDate=2026-11-20&status=annulled';
    expect(await countOf('owner', `/tech-service-company-checkups${proof}`)).toBe(2);
  });

  it('counts no certificate of whoever may not come in', async () => {
    await sql(`update users set blocked = true where name = 'Person expiredMechanic'`);
    expect(await glance('owner')).toMatchObject({ certificates: 0 });
    await sql(`update users set blocked = false where name = 'Person expiredMechanic'`);
    expect(await glance('owner')).toMatchObject({ certificates: 1 });
  });

  it('leaves out what a person was not granted a list of', async () => {
    await sql(
      `delete from page_grants where role = 'TECHNICAL_SERVICE_OWNER'
          and page in (select id from pages where route in ('company-tech-service', 'owner-user-history'))`,
    );
    expect(await glance('owner')).toMatchObject({ checkups: null, failedSignIns: null, certificates: 1 });
    // The list of one company a time proves no figure of the country, the operator's none of a company.
    for (const [role, route] of [
      ['VIEWER', 'tech-service-view'],
      ['VIEWER', 'tech-service-all'],
    ])
      await sql(
        'delete from page_grants where role = $1 and page in (select id from pages where route = $2)',
        [role, route],
      );
    expect(await (await test.as('viewer')).get('/overview')).toMatchObject({ status: 200 });
    expect((await glance('viewer')).checkups).toBeNull();
  });

  it.each(['operator', 'mechanic'] as const)(
    'is nothing for an %s, whatever page is granted',
    async (who) => {
      await sql(
        `insert into page_grants (page, "user", "view", "create", edit, "delete", export)
       select id, $1, true, false, false, false, false from pages where route = 'overview'`,
        [PEOPLE[who].id],
      );
      expect(await (await test.as(who)).get('/overview')).toMatchObject({ status: 403 });
    },
  );
});

it('an owner finds the people whose certificate has run out or soon will, and no others', async () => {
  await sql('update users set certificate_until = $2 where id = $1', [PEOPLE.mechanic.id, '2026-12-20']);
  await sql('update users set certificate_until = $2 where id = $1', [PEOPLE.operator.id, '2026-12-21']);
  const answer = await (await test.as('owner')).get('/tech-service-users?certificate=ending');
  const ids = Object(answer.body).data.map(({ _id }: { _id: string }) => _id);
  expect(ids.sort()).toEqual([PEOPLE.mechanic.id, PEOPLE.expiredMechanic.id].sort());
});
