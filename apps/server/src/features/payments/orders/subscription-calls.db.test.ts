import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANIES, NOON, type Who } from '../../../../test/fixtures.ts';
import { SIM_STARTS_WITHIN } from '../../../../test/pay-sim.ts';
import { type PaySim, payingApp } from '../../../../test/paying-app.ts';
import type { TestApp } from '../../../../test/test-app.ts';

let test: TestApp;
let sim: PaySim;
let payAtArca: Awaited<ReturnType<typeof payingApp>>['payAtArca'];
let close: () => Promise<void>;
beforeAll(async () => {
  ({ test, sim, payAtArca, close } = await payingApp());
}, SIM_STARTS_WITHIN);
afterAll(() => close?.());
beforeEach(async () => {
  test.clock.set(NOON);
  await sim.control({ reset: true });
});

describe('a subscription', () => {
  const due = (total: number) =>
    test.database.pool.query(
      `update companies set subscription_enabled = true, subscription_total = $2, subscription = null, subscription_status = false where id = $1`,
      [COMPANIES.one, total],
    );
  const call = async (who: Who, path: string, body: object) => (await test.as(who)).post(path, body);
  const pay = (who: Who = 'owner', body: object = {}) => call(who, '/makeCompanyPayment', body);

  it('is paid by who runs the company, the sum that is due; the form that is open is answered again', async () => {
    await due(50_000);
    const first = await pay('owner', { amount: 1 });
    expect(first).toMatchObject({ status: 200, body: { payment: { amount: 50_000 } } });
    const { orderId, formUrl } = first.body as { orderId: string; formUrl: string };
    expect(await pay()).toMatchObject({ status: 200, body: { orderId, formUrl } });
    expect(await payAtArca(orderId)).toBe(
      `http://inspect.test/?action=confirmArcaCompany&orderId=${orderId}`,
    );
    test.announced.length = 0;
    const confirmCompany = (who: Who) => call(who, '/payments/confirm_arca_company', { orderId });
    expect(await confirmCompany('owner2')).toMatchObject({ status: 404 });
    expect(await call('owner', '/payments/confirm_arca', { orderId })).toMatchObject({ status: 404 });
    expect(await confirmCompany('owner')).toMatchObject({
      status: 200,
      body: { status: true, state: 'paid' },
    });
    // Every open browser of the company hears of it: the dialogs go away.
    expect(test.announced.map(({ event }) => event)).toContain(`EDIT_COMPANY_${COMPANIES.one}`);
    const company = await (await test.as('owner')).get('/tech-service-company');
    expect(company.body).toMatchObject({
      data: [
        {
          subscriptionStatus: true,
          subscriptionTotal: 0,
          subscription: { from: '2026-11-20', to: '2026-12-19' },
        },
      ],
    });
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'payment.nothing_due' } });
  });

  it.each(['operator', 'mechanic', 'admin', 'viewer'] as const)('not by %s', async (who) => {
    await due(50_000);
    expect(await pay(who)).toMatchObject({ status: 403 });
  });

  it('of ten who ask at once is one order', async () => {
    await due(60_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay()));
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ code: 'payment.starting' });
    expect((await sim.state()).arca).toHaveLength(1);
  });
});
