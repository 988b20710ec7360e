import { yerevanDay } from '@inspect/contract/kernel';
import { statementsEndpoints } from '@inspect/contract/payment-statements';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OpenAttempt, openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { type StatementOf, sendStatement } from '../../../../test/build/statement.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { SIM_STARTS_WITHIN } from '../../../../test/pay-sim.ts';
import { appWithProviders } from '../../../../test/pay-through-sim.ts';

/** The day's statement of the simulated provider, after its confirmations were lost. */
let app: Awaited<ReturnType<typeof appWithProviders>>;
beforeAll(async () => {
  app = await appWithProviders();
}, SIM_STARTS_WITHIN);
afterAll(() => app?.close());
beforeEach(async () => {
  await app.sim.control({ reset: true });
  await app.agree();
  // Both sides live on one day.
  app.test.clock.set(new Date((await app.sim.state()).now));
});

const rows = async (text: string, values: unknown[] = []) =>
  (await app.test.database.pool.query(text, values)).rows;
const creditsOf = async ({ order }: OpenAttempt): Promise<string[]> =>
  (
    await rows(
      `select e.credit, e.amount from ledger_entries e join payments p on p.id = e.payment
        where p.payment_order = $1 order by e.credit, e.amount`,
      [order],
    )
  ).map(({ credit, amount }) => `${credit} ${amount}`);
const BOTH = ['environmental 4800', 'inspection 8000'];

async function pending(provider: 'idram' | 'telcell') {
  const { _id: checkup } = await saveCheckup(app.test, 'operator');
  return openAttempt(app.test, await storeOrder(app.test, { checkup, provider }));
}
async function bring(provider: StatementOf) {
  app.test.clock.advance(60_000);
  const day = yerevanDay(app.test.clock.now());
  const text = await app.sim.statement(provider, day, day);
  const answer = await sendStatement(app.test, provider, text, { from: day, to: day });
  expect(answer.status, answer.text).toBeLessThan(300);
  return statementsEndpoints.upload.response.parse(answer.body);
}
async function open() {
  const answer = await (await app.test.as('admin')).get('/statement-differences?state=open');
  return statementsEndpoints.differences.response.parse(answer.body).data;
}

it('Idram: paid, the confirmation lost, the statement brings the credit once, also when it comes late after all', async () => {
  const of = await pending('idram');
  await app.sim.control({ faults: [{ at: 'idram.confirm', kind: 'late', minutes: 120 }] });
  await app.payIdram(of);
  expect((await app.sim.state()).idram).toMatchObject([{ state: 'successful', answered: null }]);
  expect(await creditsOf(of)).toEqual([]);
  expect(await bring('idram')).toMatchObject({ entered: 1, data: { lines: 1, fresh: 1, paid: 12_800 } });
  expect(await creditsOf(of)).toEqual(BOTH);
  expect(await bring('idram')).toMatchObject({ repeated: true, entered: 0 });
  // The confirmation is answered as one that is known, so that Idram leaves the money here.
  await app.sim.control({ advance: 120 });
  expect((await app.sim.state()).idram).toMatchObject([{ state: 'successful', answered: 'done' }]);
  expect(await creditsOf(of)).toEqual(BOTH);
  expect(await open()).toEqual([]);
});

it('Idram: paid twice, the second entered from the statement; its late confirmation is known, and stays', async () => {
  const of = await pending('idram');
  await app.sim.control({ faults: [{ at: 'idram.confirm', kind: 'late', minutes: 120 }] });
  await app.payIdram(of);
  await app.payIdram(of);
  expect(await creditsOf(of)).toEqual(BOTH);
  expect(await bring('idram')).toMatchObject({ entered: 0, data: { lines: 2 } });
  const [found] = await open();
  expect(found).toMatchObject({ kind: 'missing_here', row: of.order, enterable: true });
  const admin = await app.test.as('admin');
  await admin.post(`/statement-differences/${found?._id}/missing_here/enter`, {});
  expect(await creditsOf(of)).toEqual([...BOTH, 'surplus 4800', 'surplus 8000']);
  await app.sim.control({ advance: 120 });
  expect((await app.sim.state()).idram).toMatchObject([
    { state: 'successful', answered: 'done' },
    { state: 'successful', answered: 'done' },
  ]);
  expect(await creditsOf(of)).toEqual([...BOTH, 'surplus 4800', 'surplus 8000']);
  expect(await open()).toEqual([]);
});

it('Telcell: paid, the callback lost; the staff enter what the statement says', async () => {
  const of = await pending('telcell');
  const invoice = await app.beginTelcell(of);
  await app.sim.control({ faults: [{ at: 'telcell.callback', kind: 'lost' }] });
  await app.payTelcell(invoice);
  expect(await bring('telcell')).toMatchObject({ entered: 0, data: { lines: 1 } });
  const [found] = await open();
  expect(found).toMatchObject({ kind: 'missing_here', transaction: invoice, row: of.order, enterable: true });
  const admin = await app.test.as('admin');
  expect(await admin.post(`/statement-differences/${found?._id}/missing_here/enter`, {})).toMatchObject({
    status: 200,
  });
  expect(await creditsOf(of)).toEqual(BOTH);
  expect(await open()).toEqual([]);
});
