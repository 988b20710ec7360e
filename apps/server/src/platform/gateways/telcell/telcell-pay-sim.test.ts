import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEYS, SIM_STARTS_WITHIN, startPaySim, startShop } from '../../../../test/pay-sim.ts';
import { type Telcell, telcellGateway, telcellStart } from './telcell.ts';
import { readTelcellCallback, type TelcellCallbackRead } from './telcell-callback.ts';

const ORDER = {
  merchantNo: '665f1c0a9b1e8a0001a1b2c3-1',
  drams: 5_000,
  description: 'Տեխզննում 34AA123',
};

let sim: Awaited<ReturnType<typeof startPaySim>>;
let shop: Awaited<ReturnType<typeof startShop>>;
let telcell: Telcell;
let called: TelcellCallbackRead[];

beforeAll(async () => {
  shop = await startShop();
  sim = await startPaySim(shop.url);
  telcell = telcellGateway(settings());
}, SIM_STARTS_WITHIN);
afterAll(async () => {
  await sim?.stop();
  shop?.stop();
});
beforeEach(async () => {
  await sim.control({ reset: true });
  called = [];
  shop.answers(({ path, body }) => {
    if (path !== '/api/payments/telcell/result') return { status: 404, body: '' };
    const read = readTelcellCallback(body, KEYS.TELCELL_KEY);
    called.push(read);
    return 'problem' in read ? { status: 400, body: '' } : { status: 200, body: 'OK' };
  });
});

const settings = () => ({
  url: `${sim.origin}/invoices`,
  issuer: KEYS.TELCELL_ISSUER,
  key: KEYS.TELCELL_KEY,
  origins: [sim.origin],
});
const started = () => fetch(telcellStart(settings(), ORDER).url);
const pay = (change: Record<string, string> = {}) =>
  sim.submit('/payments/invoice/pay', { invoice: '7001', do: 'pay', ...change });
const fault = (at: string, kind: string, minutes?: number) =>
  sim.control({ faults: [{ at, kind, ...(minutes === undefined ? {} : { minutes }) }] });

const PAID = {
  callback: {
    invoice: '7001',
    merchantNos: [ORDER.merchantNo],
    paymentId: '97001',
    paid: true,
    drams: 5_000,
    currency: '051',
    eventKey: 'telcell:7001:97001:PAID',
    word: 'PAID',
    raw: expect.stringMatching(/^7001 97001 51 5000 [-\d]{10} [:\d]{8} PAID$/),
  },
};

describe('a payment from the wallet', () => {
  it('begins at the signed address, calls us, and is paid when asked', async () => {
    const shown = await started();
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain('Տեխզննում 34AA123');
    expect(await telcell.bill('7001')).toMatchObject({ state: 'pending', word: 'NEW' });
    const back = await pay();
    expect(back.location).toBe(`${shop.url}/api/payments/telcell/redirect?order=${ORDER.merchantNo}`);
    expect(called).toEqual([PAID]);
    expect(await telcell.bill('7001')).toMatchObject({
      state: 'paid',
      merchantNo: ORDER.merchantNo,
      amount: 5_000,
      currency: '051',
    });
  });

  it('does not begin when the sum in the address was changed', async () => {
    const { url } = telcellStart(settings(), ORDER);
    expect((await fetch(url.replace('price=5000', 'price=1'))).status).toBe(400);
    expect((await sim.state()).telcell).toEqual([]);
  });

  it.each([
    [1, 'decoded', [ORDER.merchantNo]],
    [2, 'decoded', [ORDER.merchantNo]],
    [1, 'base64', ['NjY1ZjFjMGE5YjFlOGEwMDAxYTFiMmMzLTE=', ORDER.merchantNo]],
    [2, 'base64', ['NjY1ZjFjMGE5YjFlOGEwMDAxYTFiMmMzLTE=', ORDER.merchantNo]],
  ])('calls in version %i with our number %s', async (callback, issuerId, merchantNos) => {
    await sim.control({ settings: { telcell: { callback, issuerId } } });
    await started();
    await pay();
    expect(called).toEqual([{ callback: { ...PAID.callback, merchantNos } }]);
  });

  it('that the payer refuses is not paid', async () => {
    await started();
    await pay({ do: 'cancel' });
    expect(called).toMatchObject([{ callback: { paid: false } }]);
    expect(await telcell.bill('7001')).toMatchObject({ state: 'declined', reason: 'cancelledByPayer' });
  });

  it('is over after its day', async () => {
    await started();
    await sim.control({ advance: 24 * 60 });
    expect(await telcell.bill('7001')).toMatchObject({ state: 'declined', reason: 'expired' });
  });

  it('can be issued by our server, and given back', async () => {
    const issued = await telcell.issue({ ...ORDER, buyer: '+37499123456' });
    expect(issued).toEqual({ state: 'issued', invoice: '7001' });
    expect(await telcell.cancel('7001', ORDER.merchantNo)).toMatchObject({ problem: 'refused' });
    await pay();
    expect(await telcell.cancel('7001', ORDER.merchantNo)).toMatchObject({
      state: 'refunded',
      refundedAmount: 5_000,
    });
    expect(await telcell.bill('7001')).toMatchObject({ state: 'refunded' });
  });

  it('is not made or shown to who has another key', async () => {
    const stranger = telcellGateway({ ...settings(), key: 'other' });
    expect(await stranger.issue({ ...ORDER, buyer: '1' })).toEqual({
      state: 'refused',
      answer: 'wrong checksum',
    });
    await started();
    expect(await stranger.bill('7001')).toMatchObject({ state: 'unknown', problem: 'refused' });
  });
});

describe('the callback', () => {
  it.each(['wrong-checksum', 'wrong-amount'])('with a %s is not believed beyond asking', async (kind) => {
    await fault('telcell.callback', kind);
    await started();
    await pay();
    const { callback, problem } = called[0] as { callback?: { drams: number }; problem?: string };
    expect(problem ?? callback?.drams).toBe(kind === 'wrong-checksum' ? 'wrong_checksum' : 1);
    expect(await telcell.bill('7001')).toMatchObject({ state: 'paid', amount: 5_000 });
  });

  it('that comes twice is the same event', async () => {
    await fault('telcell.callback', 'duplicate');
    await started();
    await pay();
    expect(called).toEqual([PAID, PAID]);
  });

  it('that is lost, or the tab closed, is made up for by asking', async () => {
    await fault('telcell.callback', 'lost');
    await fault('telcell.return', 'closed-tab');
    await started();
    expect((await pay()).location).toBeNull();
    expect(called).toEqual([]);
    expect(await telcell.bill('7001')).toMatchObject({ state: 'paid' });
  });

  it('may come a day late', async () => {
    await fault('telcell.callback', 'late', 24 * 60);
    await started();
    await pay();
    expect(called).toEqual([]);
    await sim.control({ advance: 24 * 60 });
    expect(called).toEqual([PAID]);
  });

  it('of one payment may overtake that of another', async () => {
    await fault('telcell.callback', 'reorder');
    await started();
    await started();
    await pay();
    await pay({ invoice: '7002' });
    expect(called.map((read) => 'callback' in read && read.callback.invoice)).toEqual(['7002', '7001']);
  });
});

describe('an answer that gets lost', () => {
  it.each([
    ['unprocessed', 'cut'],
    ['drop', 'cut'],
    ['bad-gateway', 'http_status'],
    ['html', 'unreadable'],
    ['redirect', 'redirected'],
  ])('by %s says nothing, and the next one does', async (kind, problem) => {
    await started();
    await pay();
    await fault('telcell.check_bill', kind);
    expect(await telcell.bill('7001')).toMatchObject({ state: 'unknown', problem });
    expect(await telcell.bill('7001')).toMatchObject({ state: 'paid' });
    await fault('telcell.cancel_bill', kind);
    expect(await telcell.cancel('7001', ORDER.merchantNo)).toMatchObject({ state: 'unknown', problem });
    expect(await telcell.bill('7001')).toMatchObject({ state: kind === 'unprocessed' ? 'paid' : 'refunded' });
    await fault('telcell.bill', kind);
    expect(await telcell.issue({ ...ORDER, buyer: '1' })).toEqual({ state: 'unknown', problem });
  });
});
