import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.ts';
import { COMPANIES, PEOPLE, type Who } from '../../../test/fixtures.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const rows = async (text: string, values: unknown[] = []) =>
  (await test.database.pool.query(text, values)).rows;
const takes = async (company: keyof typeof COMPANIES) =>
  (await rows('select double_payments from companies where id = $1', [COMPANIES[company]]))[0]
    .double_payments;
const put = async (who: Who, body: unknown) => (await test.as(who)).post('/onepay-double-payments', body);
const historyOf = (company: keyof typeof COMPANIES) =>
  rows(
    `select "user"::text as by, changes from edit_histories where entity = 'companies' and record = $1
      and changes::text like '%double_payments%' order by at`,
    [COMPANIES[company]],
  );

describe('whether a second payment is a case', () => {
  it('is switched by who runs the company, for his own, and stands in its history', async () => {
    expect(await put('owner', { status: true })).toMatchObject({
      status: 200,
      body: { data: { _id: COMPANIES.one, double_payments: true } },
    });
    expect([await takes('one'), await takes('two')]).toEqual([true, false]);
    await put('owner', { status: true });
    const history = await historyOf('one');
    expect(history).toHaveLength(1);
    expect(history[0].by).toBe(PEOPLE.owner.id);
    await put('owner', { status: false, company: COMPANIES.one });
    expect(await takes('one')).toBe(false);
  });

  it('is switched by the staff for the company that they name', async () => {
    expect(await put('admin', { status: true, company: COMPANIES.two })).toMatchObject({ status: 200 });
    expect(await takes('two')).toBe(true);
    expect((await historyOf('two')).at(-1)?.by).toBe(PEOPLE.admin.id);
    expectRefusal(await put('admin', { status: true }), 'company');
    expect(await put('admin', { status: true, company: 'f'.repeat(24) })).toMatchObject({ status: 404 });
  });

  it('asks for the password again where it was typed more than ten minutes ago', async () => {
    test.clock.advance(-11 * 60_000);
    const stale = await test.as('owner');
    test.clock.advance(11 * 60_000);
    const before = await takes('one');
    expect(await stale.post('/onepay-double-payments', { status: !before })).toMatchObject({
      status: 403,
      body: { code: 'step_up_required' },
    });
    expect(await takes('one')).toBe(before);
  });

  it.each([
    ['a second payment', { double_payments: true }],
    ['a period that was paid', { subscription: { from: '2026-11-01', to: '2026-11-30' } }],
    ['what is due', { subscriptionTotal: 0 }],
    ['that nothing is due any more', { subscriptionEnabled: false }],
  ])('by the form of the company it asks for it too: %s', async (_what, said) => {
    test.clock.advance(-11 * 60_000);
    const stale = await test.as('admin');
    test.clock.advance(11 * 60_000);
    const [{ version }] = await rows('select version from companies where id = $1', [COMPANIES.two]);
    const answer = await stale.put(`/companies/${COMPANIES.two}`, { version, ...said });
    expect(answer).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    expect(await rows('select version from companies where id = $1', [COMPANIES.two])).toEqual([{ version }]);
    const plain = await stale.put(`/companies/${COMPANIES.two}`, { version, director: `Դ ${version}` });
    expect(plain.status).toBe(200);
  });

  it('is nobody else’s to say, and another company is as good as none', async () => {
    for (const who of ['operator', 'mechanic', 'viewer'] as const)
      expect(await put(who, { status: true, company: COMPANIES.one })).toMatchObject({ status: 403 });
    expect(await put('owner', { status: false, company: COMPANIES.two })).toMatchObject({ status: 404 });
    expect([await takes('one'), await takes('two')]).toEqual([false, true]);
    expectRefusal(await put('owner', { status: 'true' }), 'status');
  });
});
