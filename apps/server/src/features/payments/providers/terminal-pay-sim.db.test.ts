import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveCheckup } from '../../../../test/build/stored-checkup.ts';
import { NOON } from '../../../../test/fixtures.ts';
import { SIM_STARTS_WITHIN } from '../../../../test/pay-sim.ts';
import { appWithProviders } from '../../../../test/pay-through-sim.ts';
import type { TestApp } from '../../../../test/test-app.ts';

let app: Awaited<ReturnType<typeof appWithProviders>>;
let test: TestApp;
beforeAll(async () => {
  app = await appWithProviders();
  test = app.test;
}, SIM_STARTS_WITHIN);
afterAll(() => app?.close());
beforeEach(async () => {
  await app.sim.control({ reset: true });
  await app.agree();
  test.clock.set(NOON);
});

const rows = async (text: string, values: unknown[] = []) =>
  (await test.database.pool.query(text, values)).rows;

let last = 0;
const newPlate = () => `37TT${String(++last).padStart(3, '0')}`;
const newNumber = () => String(randomInt(1e11, 1e12));
const pay = (account: string, more: Record<string, string> = {}) =>
  app.sim.submit('/terminal/pay', { account, amount: '8000', ...more });

const paymentsOf = (plate: string) =>
  rows(
    `select p.method, p.surplus, e.debit, e.credit from payments p join ledger_entries e on e.payment = p.id
      where p.car_reg_no = $1 and p.origin = 'onepay' order by p.created_at, p.surplus nulls first`,
    [plate],
  );
const casesOf = (plate: string) =>
  rows('select status, other is not null as doubles from double_payments where car_reg_no = $1', [plate]);

describe('the simulator’s terminal', () => {
  const fault = (at: string, kind: string, more: { minutes?: number } = {}) =>
    app.sim.control({ faults: [{ at, kind, ...more }] });
  const states = async () => (await app.sim.state()).terminals.map(({ state }) => state);

  it.each(['easypay', 'kiosk'])('asks and pays, as %s', async (network) => {
    const plate = newPlate();
    await saveCheckup(test, 'operator', { CarRegNo: plate });
    const asked = await app.sim.submit('/terminal/check', { network, account: plate });
    expect(asked.page).toContain(network === 'easypay' ? '8000 ֏' : plate);
    expect(asked.page).not.toContain('Իրական տերմինալն այստեղ գումար չէր ընդունի');
    await pay(plate, { network });
    expect(await states()).toEqual(['settled']);
    expect(await paymentsOf(plate)).toMatchObject([
      { method: 'terminal', debit: 'terminal', credit: 'prepaid' },
    ]);
  });

  it.each(['terminal', 'kiosk'])('tells twice, late and after silence, and it is one: %s', async (at) => {
    const network = at === 'kiosk' ? 'kiosk' : 'easypay';
    for (const kind of ['duplicate', 'late'] as const) {
      const plate = newPlate();
      await fault(`${at}.payment`, kind, kind === 'late' ? { minutes: 2_880 } : {});
      await pay(plate, { network });
      if (kind === 'late') {
        expect(await paymentsOf(plate)).toEqual([]);
        await app.sim.control({ advance: 2_880 });
      }
      expect(await paymentsOf(plate)).toHaveLength(1);
      expect(await casesOf(plate)).toEqual([]);
    }
    expect(await states()).toEqual(['settled', 'settled']);
  });

  it('is not believed with a wrong checksum or a sum that was changed on the way', async () => {
    const plate = newPlate();
    for (const kind of ['wrong-checksum', 'wrong-amount']) {
      await fault('terminal.payment', kind);
      await pay(plate);
    }
    expect(await states()).toEqual(['refused', 'refused']);
    expect(await paymentsOf(plate)).toEqual([]);
    await fault('kiosk.payment', 'wrong-checksum');
    await pay(plate, { network: 'kiosk' });
    expect((await states()).at(-1)).toBe('refused');
  });

  it('sees that somebody has paid, and what was put in all the same is a case', async () => {
    const plate = newPlate();
    await pay(plate);
    const asked = await app.sim.submit('/terminal/check', { account: plate });
    expect(asked.page).toContain('Այս մեքենայի համար վճարելու բան չկա');
    await pay(plate, { network: 'kiosk' });
    expect(await casesOf(plate)).toEqual([{ status: 'open', doubles: true }]);
    expect(await states()).toEqual(['settled', 'settled']);
  });

  it('of a kiosk can ask whether and when it was taken', async () => {
    const plate = newPlate();
    const receipt = newNumber();
    await pay(plate, { network: 'kiosk', transactId: receipt });
    const ask = async (number: string) =>
      (
        await fetch(`${app.url}/api/billers/telcell?action=status&receipt=${number}`, {
          headers: { authorization: 'Bearer dev-kiosk-token-1' },
        })
      ).text();
    expect(await ask(receipt)).toContain(
      `<code>0</code><message>Վճարումն ընդունված է</message><date>${NOON.toISOString()}</date>`,
    );
    expect(await ask(newNumber())).toContain('<code>404</code>');
  });
});

describe('what was paid at a terminal', () => {
  it('is known at the desk by its plate, pays for the checkup, stands in the list and has a receipt', async () => {
    const plate = newPlate();
    await pay(plate);
    const checkup = await saveCheckup(test, 'operator', { CarRegNo: plate });
    const operator = await test.as('operator');
    const offered = (await operator.get(`/tech-service-checkup/${checkup._id}/prepaid`)).body as {
      data: { _id: string }[];
    };
    expect(offered.data).toMatchObject([{ amount: 8_000, method: 'terminal', purpose: 'inspection' }]);
    const ids = offered.data.map(({ _id }) => _id);
    const used = await operator.post(`/tech-service-checkup/${checkup._id}/prepaid`, { prepaid: ids });
    expect(used.body).toMatchObject({ data: { paid: { inspection: 8_000 } } });
    const owner = await test.as('owner');
    const listed = await owner.get(`/payments?origin=onepay&method=terminal&search=${plate}`);
    expect(listed.body).toMatchObject({
      data: [{ _id: ids[0], amount: 8_000, method: 'terminal', state: 'paid' }],
    });
    const receipt = await owner.get(`/payments/${ids[0]}/receipt`);
    expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
  });
});
