import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Heard,
  KEYS,
  type Said,
  SIM_STARTS_WITHIN,
  startPaySim,
  startShop,
} from '../../../../test/pay-sim.ts';
import { answerOnePay, type OnePayTaken, readOnePay } from './onepay.ts';

const FORM = { CarRegNo: '34AA123', station: '665f1c0a9b1e8a0001a1b2c3', amount: '8000' };

let sim: Awaited<ReturnType<typeof startPaySim>>;
let shop: Awaited<ReturnType<typeof startShop>>;
/** by transaction, the body it came with */
let taken: Map<string, string>;
/** minutes that the simulator's clock is ahead of ours */
let ahead = 0;
let already: OnePayTaken | null;

beforeAll(async () => {
  shop = await startShop();
  sim = await startPaySim(shop.url);
}, SIM_STARTS_WITHIN);
afterAll(async () => {
  await sim?.stop();
  shop?.stop();
});
beforeEach(async () => {
  await sim.control({ reset: true });
  taken = new Map();
  ahead = 0;
  already = null;
  shop.answers(answer);
});

function answer({ path, headers, body }: Heard): Said {
  if (path !== '/api/payments/onepay/result') return { status: 404, body: '' };
  const now = new Date(Date.now() + ahead * 60_000);
  const read = readOnePay({ headers, body }, { secret: KEYS.ONEPAY_SECRET, now });
  if ('problem' in read) return { status: read.status, body: read.problem };
  const { status, body: said } = answerOnePay(take(read.payment.transactionId, body));
  return { status, body: said.status };
}

function take(transactionId: string, body: string): OnePayTaken {
  const before = taken.get(transactionId);
  if (before !== undefined) return before === body ? 'repeated' : 'other_payload';
  if (already) return already;
  taken.set(transactionId, body);
  return 'accepted';
}

const pay = (change: Record<string, string> = {}) => sim.submit('/onepay', { ...FORM, ...change });
const fault = (kind: string, times = 1) => sim.control({ faults: [{ at: 'onepay.payment', kind, times }] });
async function later(minutes: number) {
  ahead += minutes;
  return sim.control({ advance: minutes });
}

describe('the mediator', () => {
  it('tells us of a payment, signed, and we take it', async () => {
    await pay();
    const { onepay } = await sim.state();
    expect(onepay).toMatchObject([{ state: 'settled', tries: 0 }]);
    const [body = ''] = taken.values();
    expect(JSON.parse(body)).toMatchObject({ CarRegNo: '34AA123', amount: 8_000, currency: '051' });
  });

  it('tells it again after silence or an error, in growing pauses, and it is taken once', async () => {
    for (const said of ['nothing', { status: 502, body: '' }] as const) {
      shop.answers((heard) => {
        answer(heard);
        shop.answers(answer);
        return said;
      });
      await pay();
      expect((await sim.state()).onepay.at(-1)).toMatchObject({ state: 'waiting', tries: 1 });
      await later(1);
      expect((await sim.state()).onepay.at(-1)).toMatchObject({ state: 'settled' });
    }
    expect(taken.size).toBe(2);
    const { deliveries } = await sim.state();
    expect(deliveries.map(({ outcome }) => outcome.body)).toEqual(['', 'accepted', '', 'accepted']);
  });

  it('gives the citizen his money back where we refuse a double payment, not where it is a case', async () => {
    already = 'refused_double';
    await pay();
    already = 'double';
    await pay();
    expect((await sim.state()).onepay.map(({ state }) => state)).toEqual(['returned', 'settled']);
  });

  it.each(['wrong-checksum', 'wrong-amount'])('is believed no more than it signs: %s', async (kind) => {
    await fault(kind);
    await pay();
    const { onepay, deliveries } = await sim.state();
    expect(taken.size).toBe(kind === 'wrong-checksum' ? 0 : 1);
    expect(onepay).toMatchObject([{ state: kind === 'wrong-checksum' ? 'stopped' : 'settled' }]);
    expect(deliveries).toHaveLength(1);
  });

  it('is not believed when its clock is an hour off', async () => {
    await sim.control({ advance: 60 });
    await pay();
    expect((await sim.state()).onepay).toMatchObject([{ state: 'stopped' }]);
    expect(taken.size).toBe(0);
  });

  it('sends twice, and we answer twice the same', async () => {
    await fault('duplicate');
    await pay();
    const { deliveries } = await sim.state();
    expect(deliveries.map(({ outcome }) => outcome)).toEqual([
      { status: 200, body: 'accepted' },
      { status: 200, body: 'accepted' },
    ]);
  });

  it('is asked by people to look after six tries', async () => {
    shop.answers(() => ({ status: 503, body: '' }));
    await pay();
    for (const minutes of [1, 5, 30, 120, 720]) await later(minutes);
    const { onepay, alerts } = await sim.state();
    expect(onepay).toMatchObject([{ state: 'stopped', tries: 6 }]);
    expect(alerts).toHaveLength(1);
  });
});
