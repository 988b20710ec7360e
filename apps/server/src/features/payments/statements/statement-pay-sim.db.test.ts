import { yerevanDay } from '@inspect/contract/kernel';
import { statementsEndpoints } from '@inspect/contract/payment-statements';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OpenAttempt, openAttempt, storeOrder } from '../../../../test/build/payment-order.ts';
import { type StatementOf, sendStatement } from '../../../../test/build/statement.ts';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { SIM_STARTS_WITHIN } from '../../../../test/pay-sim.ts';
import { appWithProviders } from '../../../../test/pay-through-sim.ts';

/** The day's statement of the simulated provider, after its confirmations were lost. */
let world: Awaited<ReturnType<typeof appWithProviders>>;
beforeAll(async () => {
  world = await appWithProviders();
}, SIM_STARTS_WITHIN);
afterAll(() => world?.close());
beforeEach(async () => {
  await world.sim.control({ reset: true });
  await world.agree();
  // Both sides live on one day.
  world.test.clock.set(new Date((await world.sim.state()).now));
});

const rows = async (text: string, values: unknown[] = []) =>
  (await world.test.database.pool.query(text, values)).rows;
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
  const { _id: checkup } = await saveCheckup(world.test, 'operator');
  return openAttempt(world.test, await storeOrder(world.test, { checkup, provider }));
}
async function bring(provider: StatementOf) {
  world.test.clock.advance(60_000);
  const day = yerevanDay(world.test.clock.now());
  const text = await world.sim.statement(provider, day, day);
  const answer = await sendStatement(world.test, provider, text, { from: day, to: day });
  expect(answer.status, answer.text).toBeLessThan(300);
  return statementsEndpoints.upload.response.parse(answer.body);
}
async function open() {
  const answer = await (await world.test.as('admin')).get('/statement-differences?state=open');
  return statementsEndpoints.differences.response.parse(answer.body).data;
}

it('Idram: paid, the confirmation lost, the statement brings the credit once, also when it comes late after all', async () => {
  const of = await pending('idram');
  await world.sim.control({ faults: [{ at: 'idram.confirm', kind: 'late', minutes: 120 }] });
  await world.payIdram(of);
  expect((await world.sim.state()).idram).toMatchObject([{ state: 'successful', answered: null }]);
  expect(await creditsOf(of)).toEqual([]);
  expect(await bring('idram')).toMatchObject({ entered: 1, data: { lines: 1, fresh: 1, paid: 12_800 } });
  expect(await creditsOf(of)).toEqual(BOTH);
  expect(await bring('idram')).toMatchObject({ repeated: true, entered: 0 });
  // The confirmation is answered as one that is known, so that Idram leaves the money here.
  await world.sim.control({ advance: 120 });
  expect((await world.sim.state()).idram).toMatchObject([{ state: 'successful', answered: 'done' }]);
  expect(await creditsOf(of)).toEqual(BOTH);
  expect(await open()).toEqual([]);
});

it('Idram: paid twice, the second entered from the statement; its late confirmation is known, and stays', async () => {
  const of = await pending('idram');
  await world.sim.control({ faults: [{ at: 'idram.confirm', kind: 'late', minutes: 120 }] });
  await world.payIdram(of);
  await world.payIdram(of);
  expect(await creditsOf(of)).toEqual(BOTH);
  expect(await bring('idram')).toMatchObject({ entered: 0, data: { lines: 2 } });
  const [found] = await open();
  expect(found).toMatchObject({ kind: 'missing_here', row: of.order, enterable: true });
  const admin = await world.test.as('admin');
  await admin.post(`/statement-differences/${found?._id}/missing_here/enter`, {});
  expect(await creditsOf(of)).toEqual([...BOTH, 'surplus 4800', 'surplus 8000']);
  await world.sim.control({ advance: 120 });
  expect((await world.sim.state()).idram).toMatchObject([
    { state: 'successful', answered: 'done' },
    { state: 'successful', answered: 'done' },
  ]);
  expect(await creditsOf(of)).toEqual([...BOTH, 'surplus 4800', 'surplus 8000']);
  expect(await open()).toEqual([]);
});

it('Telcell: paid, the callback lost; the staff enter what the statement says', async () => {
  const of = await pending('telcell');
  const invoice = await world.beginTelcell(of);
  await world.sim.control({ faults: [{ at: 'telcell.callback', kind: 'lost' }] });
  await world.payTelcell(invoice);
  expect(await bring('telcell')).toMatchObject({ entered: 0, data: { lines: 1 } });
  const [found] = await open();
  expect(found).toMatchObject({ kind: 'missing_here', transaction: invoice, row: of.order, enterable: true });
  const admin = await world.test.as('admin');
  expect(await admin.post(`/statement-differences/${found?._id}/missing_here/enter`, {})).toMatchObject({
    status: 200,
  });
  expect(await creditsOf(of)).toEqual(BOTH);
  expect(await open()).toEqual([]);
});
