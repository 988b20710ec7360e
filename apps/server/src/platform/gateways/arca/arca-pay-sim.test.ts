import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KEYS, SIM_STARTS_WITHIN, startPaySim } from '../../../../test/pay-sim.ts';
import { type Arca, arcaGateway } from './arca.ts';

let sim: Awaited<ReturnType<typeof startPaySim>>;
let arca: Arca;
beforeAll(async () => {
  sim = await startPaySim('http://127.0.0.1:9');
  arca = gateway();
}, SIM_STARTS_WITHIN);
afterAll(() => sim?.stop());
beforeEach(() => sim.control({ reset: true }));

const gateway = (patienceMs?: number) =>
  arcaGateway({
    base: `${sim.origin}/payment/rest`,
    userName: KEYS.ARCA_USER,
    password: KEYS.ARCA_PASSWORD,
    origins: [sim.origin],
    patienceMs,
  });

const ORDER = {
  orderNumber: '665f1c0a9b1e8a0001a1b2c3-1',
  drams: 12_800,
  description: 'Տեխզննում 100%, 34AA123',
  returnUrl: 'https://inspect.example/?action=confirmArcaCompany',
};
const PAY = '/payment/merchants/inspect/pay';

async function registered(orderNumber = ORDER.orderNumber): Promise<string> {
  const answer = await arca.register({ ...ORDER, orderNumber });
  if (answer.state !== 'registered') throw new Error(JSON.stringify(answer));
  return answer.orderId;
}
/** With the second page, of 3-D Secure. */
async function payer(orderId: string, fields: Record<string, string> = {}) {
  await sim.submit(PAY, { mdOrder: orderId, do: 'pay', bank: '0', ...fields });
  return sim.submit(PAY, { mdOrder: orderId, do: 'pay', ...fields });
}
async function paid(): Promise<string> {
  const orderId = await registered();
  await payer(orderId);
  return orderId;
}

describe('a payment by card', () => {
  it('is ordered, confirmed with 3-D Secure, and known as paid with our number and sum', async () => {
    const orderId = await registered();
    expect(await arca.status({ orderId })).toMatchObject({ state: 'pending', actionCode: -100 });
    await sim.submit(PAY, { mdOrder: orderId, do: 'pay', bank: '0' });
    expect(await arca.status({ orderId })).toMatchObject({ state: 'pending', word: '5' });
    const back = await sim.submit(PAY, { mdOrder: orderId, do: 'pay' });
    expect(back.location).toBe(`https://inspect.example/?action=confirmArcaCompany&orderId=${orderId}`);
    expect(await arca.status({ orderId })).toMatchObject({
      state: 'paid',
      merchantNo: '665f1c0a9b1e8a0001a1b2c3-1',
      providerOrderId: orderId,
      amount: 12_800,
      currency: '051',
      refundedAmount: 0,
      maskedPan: '411111**1111',
      rrn: expect.stringMatching(/^\d{12}$/),
    });
  });

  it('is known as paid though the payer has closed the tab', async () => {
    await sim.control({ faults: [{ at: 'arca.return', kind: 'closed-tab' }] });
    const orderId = await registered();
    expect((await payer(orderId)).location).toBeNull();
    expect(await arca.status({ orderId })).toMatchObject({ state: 'paid' });
  });

  it.each([
    ['01', 'number'],
    ['02', 'absent'],
    ['03', 'text'],
  ])('is the same in the answers of version %s, with errorCode as %s', async (version, noError) => {
    await sim.control({ settings: { arca: { version, noError } } });
    expect(await arca.status({ orderId: await paid() })).toMatchObject({ state: 'paid', amount: 12_800 });
  });

  it('that the payer cancels or the bank refuses says why', async () => {
    const cancelled = await registered();
    await sim.submit(PAY, { mdOrder: cancelled, do: 'cancel' });
    expect(await arca.status({ orderId: cancelled })).toMatchObject({
      state: 'declined',
      reason: 'cancelledByPayer',
    });
    const refused = await registered('2');
    await sim.submit(PAY, { mdOrder: refused, do: 'pay', bank: '116' });
    expect(await arca.status({ orderId: refused })).toMatchObject({ state: 'pending', actionCode: 116 });
    for (const _try of [2, 3]) await sim.submit(PAY, { mdOrder: refused, do: 'pay', bank: '116' });
    expect(await arca.status({ orderId: refused })).toMatchObject({ state: 'declined', reason: 'triesUsed' });
  });

  it('that the bank itself knows nothing of stays unknown', async () => {
    const orderId = await registered();
    await sim.submit(PAY, { mdOrder: orderId, do: 'pay', bank: '151019' });
    expect(await arca.status({ orderId })).toMatchObject({ state: 'unknown', problem: 'outcome_unknown' });
  });

  it('is over after twenty minutes, and may become paid later by the hand of the bank', async () => {
    const orderId = await registered();
    await sim.control({ advance: 20 });
    expect(await arca.status({ orderId })).toMatchObject({ state: 'declined', reason: 'expired' });
    await sim.control({ bank: { orderId, status: 2 } });
    expect(await arca.status({ orderId })).toMatchObject({ state: 'paid' });
  });

  it('goes back in parts, or as a whole once', async () => {
    const orderId = await paid();
    expect(await arca.refund(orderId, 4_800)).toEqual({ state: 'done' });
    expect(await arca.status({ orderId })).toMatchObject({ state: 'refunded', refundedAmount: 4_800 });
    expect(await arca.refund(orderId, 8_001)).toMatchObject({ state: 'refused', why: 'not_now' });
    expect(await arca.reverse(orderId)).toMatchObject({ state: 'refused', why: 'not_now' });
    expect(await arca.reverse('00000000-0000-0000-0000-000000000000')).toMatchObject({ why: 'not_found' });
  });

  it('whose reversal the bank refused can be refunded only', async () => {
    await sim.control({ faults: [{ at: 'arca.reverse', kind: 'fail' }] });
    const orderId = await paid();
    for (const _try of [1, 2]) expect(await arca.reverse(orderId)).toMatchObject({ why: 'not_now' });
    expect(await arca.refund(orderId, 12_800)).toEqual({ state: 'done' });
    expect(await arca.status({ orderId })).toMatchObject({ state: 'refunded', refundedAmount: 12_800 });
  });
});

describe('when the registration goes wrong', () => {
  it('a number is taken once', async () => {
    await registered();
    expect(await arca.register(ORDER)).toEqual({ state: 'refused', why: 'number_used', errorCode: 1 });
  });

  it.each([
    ['unprocessed', { state: 'unknown', problem: 'cut' }, 'not_found'],
    ['drop', { state: 'unknown', problem: 'cut' }, null],
    ['bad-gateway', { state: 'unknown', problem: 'http_status' }, null],
    ['html', { state: 'unknown', problem: 'unreadable' }, null],
    ['redirect', { state: 'unknown', problem: 'redirected' }, null],
    ['system-error', { state: 'refused', why: 'later', errorCode: 7 }, 'not_found'],
  ])('by %s, the status by our number says whether the order is there', async (kind, answer, problem) => {
    await sim.control({ faults: [{ at: 'arca.register', kind }] });
    expect(await arca.register(ORDER)).toEqual(answer);
    const found = await arca.status({ orderNumber: ORDER.orderNumber });
    expect(found).toMatchObject({ problem, state: problem === null ? 'pending' : 'unknown' });
    if (problem === null) expect(found.providerOrderId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('by an answer that comes too late, too', async () => {
    await sim.control({ faults: [{ at: 'arca.register', kind: 'delay' }] });
    expect(await gateway(300).register(ORDER)).toEqual({ state: 'unknown', problem: 'timeout' });
    await sim.control({ release: true });
    expect(await arca.status({ orderNumber: ORDER.orderNumber })).toMatchObject({ state: 'pending' });
  });

  it('by a wrong password, it is ours to repair', async () => {
    const login = { userName: KEYS.ARCA_USER, password: 'wrong' };
    const wrong = arcaGateway({ base: `${sim.origin}/payment/rest`, ...login, origins: [sim.origin] });
    expect(await wrong.register(ORDER)).toMatchObject({ why: 'settings', errorCode: 5 });
    expect(await wrong.status({ orderNumber: '1' })).toMatchObject({ state: 'unknown', problem: 'refused' });
  });
});

describe('an answer that gets lost', () => {
  it.each(['unprocessed', 'drop', 'bad-gateway', 'html', 'redirect', 'system-error'])(
    'by %s says nothing of a paid order, and the next one does',
    async (kind) => {
      const orderId = await paid();
      await sim.control({ faults: [{ at: 'arca.getOrderStatusExtended', kind }] });
      expect(await arca.status({ orderId })).toMatchObject({ state: 'unknown' });
      expect(await arca.status({ orderId })).toMatchObject({ state: 'paid' });
    },
  );

  it('to a refund leaves it to the status to say what went back', async () => {
    const orderId = await paid();
    await sim.control({ faults: [{ at: 'arca.refund', kind: 'drop' }] });
    expect(await arca.refund(orderId, 4_800)).toEqual({ state: 'unknown', problem: 'cut' });
    expect(await arca.status({ orderId })).toMatchObject({ refundedAmount: 4_800 });
    await sim.control({ faults: [{ at: 'arca.refund', kind: 'unprocessed' }] });
    expect(await arca.refund(orderId, 8_000)).toEqual({ state: 'unknown', problem: 'cut' });
    expect(await arca.status({ orderId })).toMatchObject({ refundedAmount: 4_800 });
  });

  it('to a reversal, too', async () => {
    const orderId = await paid();
    await sim.control({ faults: [{ at: 'arca.reverse', kind: 'bad-gateway' }] });
    expect(await arca.reverse(orderId)).toEqual({ state: 'unknown', problem: 'http_status' });
    expect(await arca.status({ orderId })).toMatchObject({ state: 'reversed' });
  });
});
