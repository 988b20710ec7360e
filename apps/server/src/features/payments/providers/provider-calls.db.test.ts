import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  applyHeard,
  type OpenAttempt,
  openAttempt,
  storeOrder,
} from '../../../../test/build/payment-order.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { COMPANIES } from '../../../../test/fixtures.ts';
import { SIM_STARTS_WITHIN } from '../../../../test/pay-sim.ts';
import { appWithProviders } from '../../../../test/pay-through-sim.ts';
import { callAsProvider, callback, confirmation } from '../../../../test/told-by-providers.ts';
import { newId } from '../../../platform/ids.ts';
import { heardHere } from '../orders/heard.ts';

let app: Awaited<ReturnType<typeof appWithProviders>>;
beforeAll(async () => {
  app = await appWithProviders();
}, SIM_STARTS_WITHIN);
afterAll(() => app?.close());
beforeEach(async () => {
  await app.agree();
  app.test.clock.set(new Date(app.test.clock.now().getTime() + 120_000));
});

const rows = async (text: string, values: unknown[] = []) =>
  (await app.test.database.pool.query(text, values)).rows;
const stateOf = async ({ order }: { order: string }) =>
  (await rows('select state, review from payment_orders where id = $1', [order]))[0];
const creditsOf = async ({ order }: { order: string }): Promise<string[]> =>
  (
    await rows(
      `select e.credit, e.amount from ledger_entries e join payments p on p.id = e.payment
        where p.payment_order = $1 order by e.credit, e.amount`,
      [order],
    )
  ).map(({ credit, amount }) => `${credit} ${amount}`);
const BOTH = ['environmental 4800', 'inspection 8000'];

async function pending(provider: 'idram' | 'telcell'): Promise<OpenAttempt & { checkup: string }> {
  const { _id: checkup } = await saveCheckup(app.test, 'operator');
  return { checkup, ...(await openAttempt(app.test, await storeOrder(app.test, { checkup, provider }))) };
}
const fault = (at: string, kind: string, more: { times?: number; minutes?: number } = {}) =>
  app.sim.control({ faults: [{ at, kind, ...more }] });
const idramStates = async (...of: OpenAttempt[]) => {
  const { idram } = await app.sim.state();
  return idram
    .filter(({ billNo }) => of.some(({ merchantNo }) => merchantNo === billNo))
    .map(({ state }) => state);
};

const call = (path: string, fields: Record<string, string>, method: 'GET' | 'POST' = 'POST') =>
  callAsProvider(`${app.url}${path}`, fields, method);
const tellIdram = (fields: Record<string, string>) => call('/api/payments/idram/result', fields);
const reviews = ({ order, provider }: OpenAttempt, alarm: string, more = '') =>
  app.test.log().split(`"alarm":"${alarm}","provider":"${provider}","order":"${order}"${more}`).length - 1;
const alarms = (why: string) =>
  app.test.log().split(`"alarm":"forged_payment","provider":"idram","why":"${why}"`).length - 1;

describe('a payment through Idram', () => {
  it('is asked about, made and stored; the browser is sent to where it is said', async () => {
    const of = await pending('idram');
    expect((await app.payIdram(of)).location).toMatch(/\/idram\/success\?/);
    expect(await stateOf(of)).toEqual({ state: 'paid', review: null });
    expect(await creditsOf(of)).toEqual(BOTH);
    expect(await idramStates(of)).toEqual(['successful']);
    expect(app.test.announced.at(-1)).toMatchObject({ event: `EDIT_CHECKUP_${COMPANIES.one}` });
    expect(JSON.stringify(app.test.announced.at(-1))).toContain(of.checkup);
  });

  it('is answered with OK alone, as plain text', async () => {
    const of = await pending('idram');
    expect(await tellIdram(confirmation(of))).toEqual({ status: 200, type: 'text/plain', body: 'OK' });
  });

  it.each([
    ['over one dram', { EDP_AMOUNT: '1' }],
    ['to another account', { EDP_REC_ACCOUNT: '100000115' }],
    ['of a bill that nobody has', { EDP_BILL_NO: 'nobody-1' }],
  ])('%s is not begun', async (_what, change) => {
    const of = await pending('idram');
    expect((await app.payIdram(of, change)).location ?? '').not.toContain('/idram/success');
    expect(await idramStates(of)).toEqual([]);
    expect(await stateOf(of)).toMatchObject({ state: 'pending' });
  });

  it('is not begun where cash was taken meanwhile, where its day is over, or where it is paid', async () => {
    const of = await pending('idram');
    const cash = [{ _id: newId(), purpose: 'inspection', method: 'cash' }];
    const operator = await app.test.as('operator');
    expect(
      await operator.post(`/tech-service-checkup/${of.checkup}/payments`, { payments: cash }),
    ).toMatchObject({
      status: 201,
    });
    await app.payIdram(of);
    const late = await pending('idram');
    app.test.clock.advance(24 * 3_600_000);
    await app.payIdram(late);
    const twice = await pending('idram');
    await app.payIdram(twice);
    await app.payIdram(twice);
    expect(await idramStates(of, late, twice)).toEqual(['successful']);
    expect(await creditsOf(twice)).toEqual(BOTH);
  });

  it('that is told a hundred times at once has one effect', async () => {
    const of = await pending('idram');
    const said = confirmation(of);
    const answers = await Promise.all(Array.from({ length: 100 }, () => tellIdram(said)));
    expect(answers.filter(({ body }) => body !== 'OK')).toEqual([]);
    expect(await creditsOf(of)).toEqual(BOTH);
  });

  it('of a second person for the same bill goes back by our answer, also where both are told at once', async () => {
    const of = await pending('idram');
    await fault('idram.pay', 'second-payment');
    await app.payIdram(of);
    expect(await idramStates(of)).toEqual(['successful', 'cancelled']);
    expect(await creditsOf(of)).toEqual(BOTH);
    const both = await pending('idram');
    const answers = await Promise.all(Array.from({ length: 10 }, () => tellIdram(confirmation(both))));
    expect(answers.filter(({ body }) => body === 'OK')).toHaveLength(1);
    expect(await creditsOf(both)).toEqual(BOTH);
  });

  it('that is told 48 hours late, when its order has ended, is paid and looked at', async () => {
    const of = await pending('idram');
    await fault('idram.confirm', 'late', { minutes: 48 * 60 });
    await app.payIdram(of);
    app.test.clock.advance(48 * 3_600_000);
    await applyHeard(app.test, of.attempt, heardHere('expired'));
    expect(await stateOf(of)).toMatchObject({ state: 'expired' });
    await app.sim.control({ advance: 48 * 60 });
    expect(await stateOf(of)).toEqual({ state: 'paid', review: 'unexpected' });
    expect(await creditsOf(of)).toEqual(BOTH);
    expect(await idramStates(of)).toEqual(['successful']);
  });

  it('that succeeds after it had failed here is paid and looked at', async () => {
    const of = await pending('idram');
    await applyHeard(app.test, of.attempt, heardHere('declined'));
    expect(await tellIdram(confirmation(of))).toMatchObject({ status: 200, body: 'OK' });
    expect(await stateOf(of)).toEqual({ state: 'paid', review: 'unexpected' });
    expect(reviews(of, 'payment_review', ',"review":"unexpected"')).toBe(1);
  });

  it.each([
    ['wrong_checksum', { EDP_CHECKSUM: '0'.repeat(32) }],
    ['wrong_checksum', { EDP_AMOUNT: '1.00' }],
    ['wrong_account', { EDP_REC_ACCOUNT: '100000115' }],
    ['unknown_bill', { EDP_BILL_NO: 'nobody-1' }],
  ])('that is forged (%s, %o) changes nothing, and sounds an alarm', async (why, change) => {
    const of = await pending('idram');
    const before = alarms(why);
    expect(await tellIdram(confirmation(of, change))).toMatchObject({ status: 200, body: 'ERROR' });
    expect(await stateOf(of)).toEqual({ state: 'pending', review: null });
    expect(await creditsOf(of)).toEqual([]);
    expect(alarms(why)).toBe(before + 1);
    expect(await tellIdram(confirmation(of))).toMatchObject({ body: 'OK' });
  });

  it('whose number has paid another bill pays no second one', async () => {
    const [one, other] = [await pending('idram'), await pending('idram')];
    const said = confirmation(one);
    await tellIdram(said);
    expect(await tellIdram(confirmation(other, { EDP_TRANS_ID: said.EDP_TRANS_ID }))).toMatchObject({
      body: 'ERROR',
    });
    expect(await stateOf(other)).toMatchObject({ state: 'pending' });
  });

  it('for which the database has no room goes back, and can be told again', async () => {
    const of = await pending('idram');
    await rows('alter table payments add constraint no_room check (false) not valid');
    expect(await tellIdram(confirmation(of))).toMatchObject({ status: 200, body: 'ERROR' });
    await rows('alter table payments drop constraint no_room');
    expect(await creditsOf(of)).toEqual([]);
    expect(await tellIdram(confirmation(of))).toMatchObject({ body: 'OK' });
  });

  it('of whose commit nobody knows the end is left standing, and people are called', async () => {
    const of = await pending('idram');
    const { pool } = app.test.database;
    const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool);
    // The commit arrives, and its answer does not: of the second connection, the first counts the call.
    const opened: pg.PoolClient[] = [];
    const losing = async () => {
      const client = await connect();
      if (opened.push(client) === 1) return client;
      Reflect.deleteProperty(pool, 'connect');
      const query: (...given: unknown[]) => Promise<unknown> = client.query.bind(client);
      const release = client.release.bind(client);
      const lose = async (...given: unknown[]) => {
        const answer = await query(...given);
        if (given[0] !== 'commit') return answer;
        throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
      };
      return Object.assign(client, { query: lose, release: () => release(true) });
    };
    Object.assign(pool, { connect: losing });
    expect(await tellIdram(confirmation(of))).toMatchObject({ status: 500 });
    expect(app.test.log()).toContain('"alarm":"payment_unknown"');
    expect(await creditsOf(of)).toEqual(BOTH);
  });

  it('that finds no database is given back by Idram, as nothing is stored', async () => {
    const of = await pending('idram');
    const { pool } = app.test.database;
    Object.assign(pool, { connect: () => Promise.reject(new Error('no connection')) });
    const answer = await tellIdram(confirmation(of)).finally(() => Reflect.deleteProperty(pool, 'connect'));
    // Of any other status Idram would leave the money where it is.
    expect(answer).toMatchObject({ status: 200, body: 'ERROR' });
    expect(await creditsOf(of)).toEqual([]);
  });

  it('is kept out of the log with all that is said of it', async () => {
    const of = await pending('idram');
    await tellIdram(confirmation(of, { EDP_PAYER_ACCOUNT: '299999991' }));
    await call('/api/payments/telcell/result', { checksum: 'looks-secret' }, 'GET');
    for (const secret of ['299999991', 'looks-secret', 'dev-secret', 'dev-shop-key'])
      expect(app.test.log()).not.toContain(secret);
  });
});

describe('a payment through Telcell', () => {
  it('is asked after when Telcell calls, and the browser comes to where that is said', async () => {
    const of = await pending('telcell');
    const invoice = await app.beginTelcell(of);
    const back = await app.payTelcell(invoice);
    expect(await stateOf(of)).toEqual({ state: 'paid', review: null });
    expect(await creditsOf(of)).toEqual(BOTH);
    const followed = await fetch(back.location ?? '', { redirect: 'manual' });
    expect([followed.status, followed.headers.get('location')]).toEqual([303, '/login?telcell=back']);
    expect((await app.sim.state()).deliveries.at(-1)?.outcome).toEqual({ status: 200, body: 'OK' });
  });

  it.each([
    ['with the buyer in it, encoded', { callback: 2, issuerId: 'base64' }],
    ['as it was first', { callback: 1, issuerId: 'decoded' }],
  ])('is understood %s', async (_what, telcell) => {
    const of = await pending('telcell');
    await app.sim.control({ settings: { telcell } });
    await app.payTelcell(await app.beginTelcell(of));
    expect(await creditsOf(of)).toEqual(BOTH);
  });

  it('is believed of nobody but the bill itself', async () => {
    const of = await pending('telcell');
    const invoice = await app.beginTelcell(of);
    expect(await call('/api/payments/telcell/result', callback(of, invoice), 'GET')).toMatchObject({
      status: 200,
      type: 'text/plain',
      body: 'OK',
    });
    expect(await stateOf(of)).toMatchObject({ state: 'pending' });
    expect(await creditsOf(of)).toEqual([]);
  });

  it('whose call has a wrong checksum changes nothing, not even when to ask', async () => {
    const of = await pending('telcell');
    const invoice = await app.beginTelcell(of);
    await fault('telcell.callback', 'wrong-checksum');
    await app.payTelcell(invoice);
    expect(await stateOf(of)).toMatchObject({ state: 'pending' });
    expect((await app.sim.state()).deliveries.at(-1)?.outcome).toEqual({ status: 400, body: 'ERROR' });
    expect(await rows('select provider_order_id from payment_attempts where id = $1', [of.attempt])).toEqual([
      { provider_order_id: null },
    ]);
    expect(app.test.log()).toContain('"alarm":"forged_payment","provider":"telcell","why":"wrong_checksum"');
  });

  it('that nobody here has begun is not known, also by its sum', async () => {
    const of = await pending('telcell');
    const unknown = await app.beginTelcell({ ...of, merchantNo: 'nobody-1' });
    await app.payTelcell(unknown);
    expect((await app.sim.state()).deliveries.at(-1)?.outcome).toEqual({ status: 404, body: 'UNKNOWN' });
    expect(await stateOf(of)).toMatchObject({ state: 'pending' });
  });

  it('over another sum is not credited, and is looked at', async () => {
    const of = await pending('telcell');
    await app.payTelcell(await app.beginTelcell({ ...of, amount: 1 }));
    expect(await stateOf(of)).toEqual({ state: 'pending', review: 'mismatch' });
    expect(reviews(of, 'payment_mismatch')).toBe(1);
    expect(await creditsOf(of)).toEqual([]);
  });

  it('while Telcell does not answer stays pending, and its bill is asked after', async () => {
    const of = await pending('telcell');
    const invoice = await app.beginTelcell(of);
    await fault('telcell.check_bill', 'bad-gateway');
    await app.payTelcell(invoice);
    expect(await stateOf(of)).toMatchObject({ state: 'pending' });
    const [attempt] = await rows(
      'select provider_order_id, next_poll_at from payment_attempts where id = $1',
      [of.attempt],
    );
    const inFiveMinutes = new Date(app.test.clock.now().getTime() + 5 * 60_000);
    expect(attempt).toEqual({ provider_order_id: invoice, next_poll_at: inFiveMinutes });
  });

  it('while Telcell is away for an hour all stay pending, and are settled by the jobs when it is back', async () => {
    await app.test.jobs.planRecurring();
    const orders = [await pending('telcell'), await pending('telcell')];
    const passes = async (minutes: number) => {
      app.test.clock.advance(minutes * 60_000);
      await app.sim.control({ advance: minutes });
      await app.test.runJobs();
    };
    await fault('telcell.check_bill', 'bad-gateway', { times: 1_000 });
    for (const of of orders) await app.payTelcell(await app.beginTelcell(of));
    for (let passed = 0; passed < 60; passed += 5) await passes(5);
    for (const of of orders) expect(await stateOf(of)).toEqual({ state: 'pending', review: null });
    await app.sim.control({ heal: true });
    await passes(60);
    for (const of of orders) {
      expect(await stateOf(of)).toEqual({ state: 'paid', review: null });
      expect(await creditsOf(of)).toEqual(BOTH);
    }
  });

  it('that is told a hundred times at once has one effect', async () => {
    const of = await pending('telcell');
    const invoice = await app.beginTelcell(of);
    await fault('telcell.callback', 'lost');
    await app.payTelcell(invoice);
    const said = callback(of, invoice);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => call('/api/payments/telcell/result', said)),
    );
    expect(answers.filter(({ body }) => body !== 'OK')).toEqual([]);
    expect(await creditsOf(of)).toEqual(BOTH);
  });

  it('of two bills under one number is paid once, and a case for the second', async () => {
    const of = await pending('telcell');
    const [first, second] = [await app.beginTelcell(of), await app.beginTelcell(of)];
    await fault('telcell.callback', 'lost', { times: 2 });
    await app.payTelcell(first);
    await app.payTelcell(second);
    await Promise.all(
      [first, second, first, second].map((invoice) =>
        call('/api/payments/telcell/result', callback(of, invoice)),
      ),
    );
    expect(await creditsOf(of)).toEqual([...BOTH, 'surplus 4800', 'surplus 8000']);
    expect(await stateOf(of)).toEqual({ state: 'paid', review: 'second_success' });
  });

  it('by the second of two bills is known by it, so that the first, paid later, is a case', async () => {
    const of = await pending('telcell');
    const [first, second] = [await app.beginTelcell(of), await app.beginTelcell(of)];
    await call('/api/payments/telcell/result', callback(of, first));
    await app.payTelcell(second);
    expect(await creditsOf(of)).toEqual(BOTH);
    await app.payTelcell(first);
    expect(await creditsOf(of)).toEqual([...BOTH, 'surplus 4800', 'surplus 8000']);
    const known = 'select provider_order_id as no from payment_attempts where payment_order = $1 order by n';
    expect(await rows(known, [of.order])).toEqual([{ no: second }, { no: first }]);
  });
});

it('a provider that is not set up has no address here, and a body has its bound', async () => {
  const answer = await fetch(`${app.url}/api/payments/arca/result`, { method: 'POST', body: 'x' });
  expect(answer.status).not.toBe(200);
  const long = await fetch(`${app.url}/api/payments/idram/result`, {
    method: 'POST',
    body: 'x'.repeat(16_385),
  });
  expect(long.status).toBe(413);
});
