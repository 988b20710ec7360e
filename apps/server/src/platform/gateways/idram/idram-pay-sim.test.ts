import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Heard,
  KEYS,
  type Said,
  SIM_STARTS_WITHIN,
  startPaySim,
  startShop,
} from '../../../../test/pay-sim.ts';
import { type IdramConfirmation, idramStart, readIdram } from './idram.ts';
import {
  answerConfirmation,
  answerPrecheck,
  judgeConfirmation,
  type KnownBill,
  NOT_IDRAM,
  type Stored,
} from './idram-answers.ts';

const OWN = { account: KEYS.IDRAM_ACCOUNT, secret: KEYS.IDRAM_SECRET };

let sim: Awaited<ReturnType<typeof startPaySim>>;
let shop: Awaited<ReturnType<typeof startShop>>;
let bills: Map<string, KnownBill>;
/** what becomes of a confirmation that is right */
let commit: () => Stored;
let late: string[];

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
  bills = new Map([['bill-1', { drams: 12_800, state: 'open', paidBy: null }]]);
  commit = () => 'committed';
  late = [];
  shop.answers(answer);
});

/** The shop as it is meant: the decisions of the adapter over a book of bills in memory. */
function answer({ path, body }: Heard): Said {
  if (path !== '/api/payments/idram/result') return { status: 404, body: '' };
  const sent = readIdram(body);
  if (sent === null) return NOT_IDRAM;
  const bill = bills.get(sent.billNo);
  return sent.kind === 'precheck' ? answerPrecheck(sent, OWN, bill) : confirm(sent, bill);
}

function confirm(sent: IdramConfirmation, bill: KnownBill | undefined): Said {
  const verdict = judgeConfirmation(sent, OWN, bill);
  const stored = verdict.verdict === 'store' ? commit() : 'not_stored';
  if (bill && verdict.verdict === 'store' && stored === 'committed') {
    if (verdict.late) late.push(sent.billNo);
    bills.set(sent.billNo, { ...bill, state: 'paid', paidBy: sent.transId });
  }
  return answerConfirmation(verdict, stored);
}

const start = (billNo = 'bill-1') =>
  idramStart(
    { action: `${sim.origin}/Payment/GetPayment`, ...OWN },
    { billNo, drams: 12_800, description: 'Տեխզննում', extra: { origin: 'station' } },
  );
const pay = (change: Record<string, string> = {}, billNo?: string) =>
  sim.submit('/Payment/Pay', { ...start(billNo).fields, do: 'pay', ...change });
const success = () => `${shop.url}/idram/success?EDP_BILL_NO=bill-1&origin=station`;
const fail = () => `${shop.url}/idram/fail?EDP_BILL_NO=bill-1&origin=station`;
const fault = (at: string, kind: string, minutes?: number) =>
  sim.control({ faults: [{ at, kind, ...(minutes === undefined ? {} : { minutes }) }] });
const paidBy = () => bills.get('bill-1')?.paidBy ?? null;

describe('a wallet payment', () => {
  it('is shown, asked about, made, confirmed, and the browser comes back with our own field', async () => {
    const { action, fields } = start();
    const shown = await sim.submit(action, fields);
    expect(shown.page).toContain('Սա վճարումների նմանակիչ է');
    expect((await pay()).location).toBe(success());
    const { idram, deliveries } = await sim.state();
    expect(idram).toMatchObject([{ billNo: 'bill-1', state: 'successful', answered: 'done' }]);
    expect(paidBy()).toBe(idram[0]?.transId);
    expect(deliveries.map(({ at, outcome }) => [at, outcome.body])).toEqual([
      ['idram.precheck', 'OK'],
      ['idram.confirm', 'OK'],
    ]);
  });

  it.each([
    ['over one dram in place of all', { EDP_AMOUNT: '1' }],
    ['of a bill that nobody has', { EDP_BILL_NO: 'bill-1x' }],
    ['that is cancelled', { do: 'cancel' }],
  ])('%s moves no money', async (_what, change) => {
    expect((await pay(change)).location).toContain('/idram/fail');
    expect((await sim.state()).idram).toEqual([]);
    expect(paidBy()).toBeNull();
  });

  it('with the tab closed is paid all the same', async () => {
    await fault('idram.return', 'closed-tab');
    expect((await pay()).location).toBeNull();
    expect(paidBy()).not.toBeNull();
  });

  it('is not begun while the shop is away', async () => {
    shop.answers(() => 'nothing');
    expect((await pay()).location).toBe(fail());
    expect((await sim.state()).idram).toEqual([]);
  });
});

describe('what we answer to the confirmation decides', () => {
  it('known not to be stored: the money goes back by itself', async () => {
    commit = () => 'not_stored';
    expect((await pay()).location).toBe(fail());
    const { idram, alerts } = await sim.state();
    expect(idram).toMatchObject([{ state: 'cancelled', answered: 'cancelled' }]);
    expect(alerts).toHaveLength(1);
  });

  it('perhaps stored: the money stays, and people look', async () => {
    commit = () => 'unknown';
    await pay();
    expect((await sim.state()).idram).toMatchObject([{ state: 'successful', answered: 'left' }]);
  });

  it('no answer at all: the money stays', async () => {
    shop.answers((heard) => (heard.body.includes('EDP_CHECKSUM') ? 'nothing' : answer(heard)));
    await pay();
    const { idram, alerts } = await sim.state();
    expect(idram).toMatchObject([{ state: 'successful', answered: 'left' }]);
    expect(alerts[0]).toContain('no answer');
  });
});

describe('a confirmation', () => {
  it('that comes twice is stored once and answered the same', async () => {
    await fault('idram.confirm', 'duplicate');
    await pay();
    const { idram, deliveries } = await sim.state();
    expect(idram).toMatchObject([{ state: 'successful', answered: 'done' }]);
    expect(deliveries.slice(1).map(({ outcome }) => outcome.body)).toEqual(['OK', 'OK']);
  });

  it.each(['wrong-checksum', 'wrong-amount'])('with a %s changes nothing', async (kind) => {
    await fault('idram.confirm', kind);
    await pay();
    expect(paidBy()).toBeNull();
    expect((await sim.state()).idram).toMatchObject([{ state: 'cancelled' }]);
    await pay();
    expect(paidBy()).not.toBeNull();
  });

  it('of a second payment for one bill is refused, so that Idram gives it back', async () => {
    await fault('idram.pay', 'second-payment');
    await pay();
    const { idram } = await sim.state();
    expect(idram.map(({ state }) => state)).toEqual(['successful', 'cancelled']);
    expect(paidBy()).toBe(idram[0]?.transId);
  });

  it('that is overtaken by the second payment loses to it', async () => {
    await fault('idram.confirm', 'reorder');
    await fault('idram.pay', 'second-payment');
    await pay();
    const { idram } = await sim.state();
    expect(idram.map(({ state }) => state)).toEqual(['cancelled', 'successful']);
    expect(paidBy()).toBe(idram[1]?.transId);
  });

  it('that comes half an hour late, for a bill that was closed meanwhile, is stored and marked', async () => {
    await fault('idram.confirm', 'late', 30);
    expect((await pay()).location).toBe(success());
    expect(paidBy()).toBeNull();
    bills.set('bill-1', { drams: 12_800, state: 'closed', paidBy: null });
    expect((await sim.control({ advance: 29 })).waiting).toBe(1);
    expect((await sim.control({ advance: 1 })).waiting).toBe(0);
    expect(paidBy()).not.toBeNull();
    expect(late).toEqual(['bill-1']);
  });

  it('that is lost leaves the bill open: nobody has told us', async () => {
    await fault('idram.confirm', 'lost');
    expect((await pay()).location).toBe(success());
    expect(paidBy()).toBeNull();
    expect((await sim.state()).idram).toMatchObject([{ state: 'successful', answered: null }]);
  });
});
