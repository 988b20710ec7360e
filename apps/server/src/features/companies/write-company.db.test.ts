import { companiesEndpoints } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { peopleChoiceEndpoints } from '@inspect/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPerson } from '../../../test/as-person.ts';
import { historyOf } from '../../../test/audited-rights.ts';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { COMPANIES, NOON, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type Answer, type TestApp, testApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(() => {
  test.clock.set(NOON);
  test.announced.length = 0;
});

const itemOf = (answer: Answer) => companiesEndpoints.readCompany.response.parse(answer.body).data;
const stored = async (id: string) =>
  (await test.database.pool.query('select * from companies where id = $1', [id])).rows[0];
const versionOf = async (id: string): Promise<number> => (await stored(id)).version;
const NOT_FOUND = { status: 404, body: { code: 'not_found' } };
let number = 10_000_000;
const NEW = () => {
  number += 1;
  return { name: '«Նոր Տեխզննում» ՍՊԸ', taxCode: String(number) };
};

async function change(who: Who, id: string, fields: object) {
  return (await test.as(who)).put(`/companies/${id}`, { version: await versionOf(id), ...fields });
}

describe('an admin', () => {
  it('adds a company, which may work at once; sent again it is the same one', async () => {
    const admin = await test.as('admin');
    const payload = { _id: newId(), ...NEW(), phone: '+374 10 123456' };
    const first = await admin.post('/companies', payload);
    expect(first.status).toBe(201);
    expect(itemOf(first)).toMatchObject({ phone: '+37410123456', status: true, blocked: false, version: 1 });
    expect(await admin.post('/companies', payload)).toMatchObject({
      status: 200,
      body: first.body as object,
    });
    expect(await admin.post('/companies', { ...payload, name: 'Այլ' })).toMatchObject({
      status: 409,
      body: { code: 'op_reused' },
    });
  });

  it('adds no second company under one tax code', async () => {
    const admin = await test.as('admin');
    const { taxCode } = NEW();
    expect((await admin.post('/companies', { name: 'Մեկ', taxCode })).status).toBe(201);
    expect(await admin.post('/companies', { name: 'Երկու', taxCode })).toMatchObject({
      status: 409,
      body: { code: 'company.tax_code_taken', message: t('error.company.tax_code_taken') },
    });
  });

  it('finds companies by name, tax code, region and by what stands in their way', async () => {
    const admin = await test.as('admin');
    const id = newId();
    const payload = { _id: id, ...NEW(), name: 'Որոնվող', licenceUntil: '2026-12-01' };
    expect((await admin.post('/companies', payload)).status).toBe(201);
    const found = async (query: string) => {
      const answer = await admin.get(`/companies?${query}`);
      return companiesEndpoints.list.response.parse(answer.body).data.map((row) => row._id);
    };
    expect(await found(`search=${encodeURIComponent('որոնվող')}`)).toEqual([id]);
    expect(await found(`search=${payload.taxCode}`)).toEqual([id]);
    expect(await found('state=licence')).toEqual([id]);
    for (const state of ['blocked', 'inactive', 'contract', 'subscription'])
      expect(await found(`state=${state}`)).toEqual([]);
    await change('admin', id, { blocked: true, blockComment: 'Պարտք', status: false });
    expect(await found('state=blocked')).toEqual([id]);
    expect(await found('state=inactive')).toEqual([id]);
    await change('admin', id, { subscriptionEnabled: true, subscriptionTotal: 50_000 });
    expect(await found('state=subscription')).toEqual([id]);
    expectRefusal(await admin.get('/companies?state=other'), 'state');
    expectRefusal(await admin.get('/companies?blocked=true'), 'blocked');
  });

  it('blocks with a reason and never without one; unblocking clears it', async () => {
    expectRefusal(await change('admin', COMPANIES.two, { blocked: true }), 'blockComment');
    expect(
      itemOf(await change('admin', COMPANIES.two, { blocked: true, blockComment: 'Պարտք' })),
    ).toMatchObject({
      blocked: true,
      blockComment: 'Պարտք',
    });
    expect(itemOf(await change('admin', COMPANIES.two, { blocked: false }))).toMatchObject({
      blocked: false,
      blockComment: null,
    });
    const event = `EDIT_COMPANY_${COMPANIES.two}`;
    expect(test.announced).toEqual(
      Array(2).fill({ to: { company: COMPANIES.two }, event, data: { company: COMPANIES.two } }),
    );
  });

  it('records a payment: the period counts as paid, nothing is due, until its last day is over', async () => {
    await change('admin', COMPANIES.two, { subscriptionEnabled: true, subscriptionTotal: 40_000 });
    const paid = await change('admin', COMPANIES.two, {
      subscription: { from: '2026-11-01', to: '2026-11-20' },
    });
    expect(itemOf(paid)).toMatchObject({
      subscription: { from: '2026-11-01', to: '2026-11-20', payment: null },
      subscriptionStatus: true,
      subscriptionTotal: 0,
    });
    await change('admin', COMPANIES.two, { subscriptionTotal: 40_000 });
    const mine = async () =>
      companiesEndpoints.companies.response.parse(
        (await (await test.as('operator2')).get('/tech-service-company')).body,
      ).data[0];
    test.clock.set(new Date('2026-11-20T19:59:59Z'));
    expect(await mine()).toMatchObject({ subscriptionStatus: true });
    test.clock.set(new Date('2026-11-20T20:00:00Z'));
    expect(await mine()).toMatchObject({
      subscription: null,
      subscriptionStatus: false,
      subscriptionTotal: 40_000,
    });
    test.clock.set(NOON);
    await change('admin', COMPANIES.two, {
      subscription: null,
      subscriptionTotal: 0,
      subscriptionEnabled: false,
    });
  });

  it('changes what was sent, and meanwhile somebody else is not overwritten', async () => {
    const version = await versionOf(COMPANIES.two);
    expect((await change('admin', COMPANIES.two, { director: 'Անի Անյան' })).status).toBe(200);
    const admin = await test.as('admin');
    const late = await admin.put(`/companies/${COMPANIES.two}`, { version, director: 'Ուշ Ուշյան' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', data: { director: 'Անի Անյան', version: version + 1 } },
    });
    expect(await historyOf(test, 'companies', COMPANIES.two)).toContainEqual({
      user: PEOPLE.admin.id,
      company: COMPANIES.two,
      action: 'edit',
      changes: [{ field: 'director', before: null, after: 'Անի Անյան' }],
    });
    const seen = await admin.get(`/edit-histories?entity=companies&record=${COMPANIES.two}`);
    expect(seen.status).toBe(200);
  });

  it('knows no region that isn’t there', async () => {
    expectRefusal(await change('admin', COMPANIES.one, { region: newId() }), 'region');
  });

  it('lets an owner to whom he gave the page change nothing there, not even his own company', async () => {
    await test.database.pool.query(
      `insert into page_grants (page, "user", "view", "create", edit, "delete", export) select id, $1, true, true, true, true, true from pages where route = 'companies'`,
      [PEOPLE.owner.id],
    );
    const before = await stored(COMPANIES.one);
    for (const fields of [{ subscriptionTotal: 0 }, { blocked: false }, { name: 'X' }, { phone: null }])
      expect(await change('owner', COMPANIES.one, fields)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    expect(await stored(COMPANIES.one)).toEqual(before);
    expect(await change('owner', COMPANIES.two, { phone: '+37410123456' })).toMatchObject(NOT_FOUND);
    await test.database.pool.query('delete from page_grants where "user" = $1', [PEOPLE.owner.id]);
  });

  it('gives no county of another region', async () => {
    const { rows } = await test.database.pool.query<{ county: string; region: string }>(
      `select k.id::text as county, (select r.id::text from regions r where r.id <> k.region limit 1) as region from counties k limit 1`,
    );
    expectRefusal(await change('admin', COMPANIES.two, { ...rows[0] }), 'county');
  });

  it.each<[string, unknown]>([
    ['name', ''],
    ['taxCode', '1234567'],
    ['taxCode', '1234567a'],
    ['email', 'x'],
    ['phone', '+7 999'],
    ['licenceUntil', '2026-02-30'],
    ['subscriptionTotal', -1],
    ['subscriptionTotal', 1.5],
    ['status', 'yes'],
    ['subscription', { from: '2026-02-01', to: '2026-01-01' }],
    ['subscriptionStatus', true],
    ['contractStatus', true],
    ['contractFile', newId()],
    ['contract', null],
    ['demo', false],
    ['_id', newId()],
    ['deleted', true],
    ['createdBy', newId()],
  ])('is told what is wrong with %s = %j, and nothing changes', async (field, value) => {
    const before = await stored(COMPANIES.two);
    const answer = await change('admin', COMPANIES.two, { [field]: value });
    expectRefusal(answer, field === 'subscription' ? 'subscription.to' : field);
    expect(await stored(COMPANIES.two)).toEqual(before);
  });
});

describe('who runs a company', () => {
  const own = async (who: Who, fields: object) => {
    const company = PEOPLE[who].company ?? '';
    return (await test.as(who)).put('/companies/own', { version: await versionOf(company), ...fields });
  };

  it('reads his own company and changes how it is reached', async () => {
    const changed = await own('owner', {
      phone: '+374 11 222222',
      email: 'A@b.am',
      address: 'Փողոց 1',
      director: 'Անի',
    });
    expect(itemOf(changed)).toMatchObject({ _id: COMPANIES.one, phone: '+37411222222', email: 'a@b.am' });
    expect(itemOf(await (await test.as('owner')).get('/companies/own'))).toMatchObject({ director: 'Անի' });
    expect((await historyOf(test, 'companies', COMPANIES.one)).at(-1)).toMatchObject({
      user: PEOPLE.owner.id,
      company: COMPANIES.one,
    });
    expect(test.announced).toEqual([
      {
        to: { company: COMPANIES.one },
        event: `EDIT_COMPANY_${COMPANIES.one}`,
        data: { company: COMPANIES.one },
      },
    ]);
  });

  it.each<[string, unknown]>([
    ['_id', COMPANIES.two],
    ['company', COMPANIES.two],
    ['name', 'Այլ'],
    ['taxCode', '00000009'],
    ['blocked', false],
    ['blockComment', null],
    ['subscription', { from: '2026-01-01', to: '2030-01-01' }],
    ['subscriptionEnabled', false],
    ['subscriptionTotal', 0],
    ['subscriptionStatus', true],
    ['contract', {}],
    ['contractEnabled', false],
    ['contractFile', newId()],
    ['contractStatus', true],
    ['double_payments', true],
    ['licenceUntil', '2040-01-01'],
    ['status', true],
    ['demo', true],
    ['deleted', false],
    ['role', 'ADMIN'],
    ['permissions', {}],
    ['createdBy', PEOPLE.admin.id],
  ])('cannot set %s of it', async (field, value) => {
    const before = await stored(COMPANIES.one);
    expectRefusal(await own('owner', { phone: '+37411333333', [field]: value }), field);
    expect(await stored(COMPANIES.one)).toEqual(before);
  });

  it('cannot smuggle fields in by a prototype', async () => {
    const before = await stored(COMPANIES.one);
    const owner = await test.as('owner');
    const payload = `{"version":${before.version},"__proto__":{"blocked":false},"phone":"+37411333333"}`;
    expect((await owner.send('PUT', '/companies/own', { payload })).status).toBe(400);
    expect(await stored(COMPANIES.one)).toEqual(before);
  });

  it('finds neither another company nor the staff’s calls', async () => {
    const owner = await test.as('owner');
    for (const id of [COMPANIES.one, COMPANIES.two, newId()]) {
      expect((await owner.get(`/companies/${id}`)).status).toBe(403);
      expect((await owner.put(`/companies/${id}`, { version: 1, name: 'x' })).status).toBe(403);
    }
    expect((await owner.get('/companies')).status).toBe(403);
    expect((await owner.post('/companies', NEW())).status).toBe(403);
    expect(await owner.get(`/company-mechanics/${COMPANIES.two}`)).toMatchObject(NOT_FOUND);
    expect(await owner.get(`/company-mechanics/${newId()}`)).toMatchObject(NOT_FOUND);
    expect((await owner.get(`/company-mechanics/${COMPANIES.one}`)).status).toBe(200);
  });
});

describe('the other people', () => {
  it.each<Who>(['operator', 'mechanic', 'operator2'])(
    '%s reads and changes nothing that only who runs the company may',
    async (who) => {
      const person = await test.as(who);
      expect((await person.get('/companies/own')).status).toBe(403);
      expect((await person.put('/companies/own', { version: 1, phone: null })).status).toBe(403);
      expect((await person.post('/companies/accept-contract', { file: newId() })).status).toBe(403);
      expect((await person.get('/companies')).status).toBe(403);
    },
  );

  it('a viewer reads all of it and changes nothing', async () => {
    const viewer = await test.as('viewer');
    expect((await viewer.get('/companies')).status).toBe(200);
    expect((await viewer.get(`/companies/${COMPANIES.one}`)).status).toBe(200);
    expect(await viewer.get(`/companies/${newId()}`)).toMatchObject(NOT_FOUND);
    expect((await viewer.put(`/companies/${COMPANIES.one}`, { version: 1, name: 'x' })).status).toBe(403);
    expect((await viewer.post('/companies', NEW())).status).toBe(403);
  });

  it('staff find the people of one company; no company, no answer', async () => {
    const admin = await test.as('admin');
    const ids = async (path: string) =>
      peopleChoiceEndpoints.companyOperators.response
        .parse((await admin.get(path)).body)
        .data.map((row) => row._id);
    expect(await ids(`/ts-company-operators?company=${COMPANIES.two}`)).toEqual([PEOPLE.operator2.id]);
    expect(await admin.get(`/ts-company-operators?company=${newId()}`)).toMatchObject(NOT_FOUND);
    expectRefusal(await admin.get('/ts-company-operators'), 'company');
    const mechanics = await admin.get(`/company-mechanics/${COMPANIES.two}`);
    expect(mechanics).toMatchObject({ status: 200, body: { data: [{ _id: PEOPLE.mechanic2.id }] } });
    for (const who of ['viewer', 'owner', 'operator', 'mechanic'] as const)
      expect((await (await test.as(who)).get(`/ts-company-operators?company=${COMPANIES.one}`)).status).toBe(
        403,
      );
  });

  it('without a session nothing is answered', async () => {
    for (const path of [
      '/companies',
      '/tech-service-company',
      '/companies/own',
      `/companies/${COMPANIES.one}`,
    ])
      expect((await test.anonymous.get(path)).status).toBe(401);
  });
});

describe('the database itself', () => {
  const DENIED = { code: '42501' };

  it('takes from who runs a company only what is his', async () => {
    for (const set of [`phone = 'x'`, 'double_payments = not double_payments'])
      expect(await asPerson(test, 'owner', `update companies set ${set} returning id::text`)).toEqual([
        { id: COMPANIES.one },
      ]);
    for (const set of [
      'blocked = false, block_comment = $$x$$',
      'subscription_status = true',
      'subscription_total = 7',
      'contract_enabled = not contract_enabled',
      `contract_file = 'x'`,
      'contract_status = not contract_status',
      `name = 'x'`,
      `licence_until = '2040-01-01'`,
    ])
      await expect(asPerson(test, 'owner', `update companies set ${set}`)).rejects.toMatchObject(DENIED);
    for (const set of [`id = '${newId()}'`, 'demo = true'])
      await expect(asPerson(test, 'admin', `update companies set ${set}`)).rejects.toMatchObject(DENIED);
  });

  it.each<Who>(['operator', 'mechanic', 'viewer'])('takes nothing from %s', async (who) => {
    expect(await asPerson(test, who, `update companies set phone = 'x' returning id`)).toEqual([]);
    expect(await asPerson(test, who, `update stations set name = 'x' returning id`)).toEqual([]);
  });

  it('lets nobody but the staff add a company or a file', async () => {
    for (const who of ['owner', 'operator', 'mechanic', 'viewer'] as const) {
      await expect(
        asPerson(
          test,
          who,
          `insert into companies (id, name, tax_code, sort_key, search_key) values ('${newId()}', 'x', 'x', 'x', 'x')`,
        ),
      ).rejects.toMatchObject(DENIED);
      await expect(
        asPerson(
          test,
          who,
          `insert into files values ('${newId()}', '${COMPANIES.one}', 'contract', repeat('0', 64), 1, 'x', 'x', '${PEOPLE[who].id}', now())`,
        ),
      ).rejects.toMatchObject(DENIED);
    }
  });
});
