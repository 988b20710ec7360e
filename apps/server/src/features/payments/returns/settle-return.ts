import type pg from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import { asSystem } from '../../../platform/db/transaction.ts';
import type { Observed } from '../../../platform/gateways/payments/observed.ts';
import type { PaymentGateways } from '../../../platform/gateways/payments/payment-settings.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type Applied, applyProviderState } from '../orders/apply-provider-state.ts';
import { type Heard, heardFrom } from '../orders/heard.ts';
import { receivedBy } from '../orders/orders.query.ts';
import { type OpenReturn, openReturn, waitingReturns } from './returns.query.ts';
import { ACCEPTED, failReturn, markAsked, noteProblem } from './returns.repo.ts';

export type SettleServices = {
  pool: pg.Pool;
  clock: Clock;
  paymentGateways?: PaymentGateways | undefined;
  /** what changed by it, told once it is committed */
  applied(what: Applied): void;
};

const MINUTE_MS = 60_000;
/** Before it is asked again: what was sent without an answer may still be done. */
const PATIENCE_MS = 5 * MINUTE_MS;
/** The bank's time limit for a reversal; so long it is also tried to give money back at all. */
const LIMIT_MS = 72 * 3_600_000;
const EVERY_SECONDS = 60;
const AT_ONCE = 20;

/** What the provider does; `yes` = it said that it will be, or was, done. */
type Outcome = { say: 'yes' } | { say: 'no'; why: string } | { say: 'nothing'; problem: string };
type Gateway = {
  status(): Promise<Observed>;
  /** `said`: what it has just said of the payment */
  give(reversing: boolean, said: Observed): Promise<Outcome>;
};

/** What was wanted back and has no end yet is asked after: each minute, and each one after some patience. */
export function workOnReturns(services: SettleServices & { jobs: Jobs }): void {
  services.jobs.every(
    'payments.settle-returns',
    EVERY_SECONDS,
    async () => {
      await settleReturns(services);
      return undefined;
    },
    { leaseSeconds: 1_800 },
  );
}

/** Goes on with those that have waited long enough. */
export async function settleReturns(services: SettleServices): Promise<void> {
  const before = new Date(services.clock.now().getTime() - PATIENCE_MS);
  const waiting = await asSystem(services.pool, (tx) => waitingReturns(tx, before, AT_ONCE));
  for (const id of waiting) await settleReturn(services, id);
}

/**
 * Goes on with a wish from wherever it stands, as often as it likes. The provider is heard first, so that what it has
 * done already is entered and not asked for again; then the wish is marked as asked, and only then it is asked. Neither
 * a transaction nor a lock is open meanwhile.
 */
export async function settleReturn(services: SettleServices, id: string): Promise<void> {
  const wanted = await asSystem(services.pool, (tx) => openReturn(tx, id));
  if (!wanted) return;
  if (wanted.way === 'told') return enterStaffReturn(services, wanted);
  const gateway = gatewayOf(services.paymentGateways, wanted);
  if (gateway) await askFor(services, wanted, gateway);
}

/** What the staff did at the provider is entered as if it had said so: beyond what was given back before. */
async function enterStaffReturn(services: SettleServices, wanted: OpenReturn): Promise<void> {
  const { pool, clock } = services;
  const now = clock.now();
  const applied = await asSystem(pool, async (tx) => {
    const received = await receivedBy(tx, wanted.attempt);
    const entered = received.reduce((sum, { amount, left }) => sum + amount - left, 0);
    if (!(await markAsked(tx, wanted, { at: now, baseline: entered, reversing: false }))) return null;
    const returned = entered + wanted.amount;
    const heard: Heard = {
      event: returned >= wanted.orderAmount ? 'refunded_all' : 'refunded_part',
      eventKey: null,
      returned,
      observed: null,
    };
    return applyProviderState(tx, wanted.attempt, () => heard, now);
  });
  if (applied) services.applied(applied);
}

async function askFor(services: SettleServices, wanted: OpenReturn, gateway: Gateway): Promise<void> {
  const { pool, clock } = services;
  const said = await gateway.status();
  const before = await applyObserved(services, wanted, said);
  if (!before.open) return;
  const { returned } = before;
  // It says nothing now, or not how much: it is asked another time.
  if (returned === null) return noteOf(services, before.open, 'unclear');
  const now = clock.now();
  const { askedAt, baseline, problem, at } = before.open;
  if (askedAt !== null) {
    if (now.getTime() - askedAt.getTime() < PATIENCE_MS) return;
    // It gave back something else meanwhile: whether this is a part of it nobody but people can say.
    if (returned !== baseline) return fail(services, wanted.id, 'other_sum');
    // It said yes, and will do it.
    if (problem === ACCEPTED) return;
    if (now.getTime() - at.getTime() > LIMIT_MS) return fail(services, wanted.id, 'not_given');
  }
  const reversing = canReverse(before.open, returned, now);
  const isMine = await asSystem(pool, (tx) =>
    markAsked(tx, before.open ?? wanted, {
      at: now,
      baseline: returned,
      reversing: reversing || wanted.reversing,
    }),
  );
  if (!isMine) return;
  let outcome = await gateway.give(reversing, said);
  if (reversing && outcome.say === 'no') outcome = await gateway.give(false, said);
  if (outcome.say !== 'no')
    await noteOf(services, wanted, outcome.say === 'yes' ? ACCEPTED : outcome.problem);
  const after = await applyObserved(services, wanted, await gateway.status());
  if (after.open && outcome.say === 'no' && after.returned !== null)
    await fail(services, wanted.id, outcome.why);
}

/** The whole sum, soon after it came, and once: a reversal that failed does not pass another time. */
const canReverse = ({ reversing, amount, orderAmount, paidAt }: OpenReturn, returned: number, now: Date) =>
  !reversing &&
  returned === 0 &&
  amount === orderAmount &&
  paidAt !== null &&
  now.getTime() - paidAt.getTime() < LIMIT_MS;

/** Enters what was heard. `open`: how the wish stands then; `returned`: drams given back in all, null where it is not said. */
async function applyObserved(
  services: SettleServices,
  { id, attempt }: OpenReturn,
  said: Observed,
): Promise<{ open: OpenReturn | undefined; returned: number | null }> {
  const { pool, clock } = services;
  const applied = await asSystem(pool, (tx) =>
    applyProviderState(tx, attempt, ({ amount }) => heardFrom(said, amount), clock.now()),
  );
  services.applied(applied);
  const open = await asSystem(pool, (tx) => openReturn(tx, id));
  return {
    open,
    returned: said.state === 'paid' ? 0 : said.state === 'refunded' ? said.refundedAmount : null,
  };
}

const noteOf = ({ pool }: SettleServices, { id }: OpenReturn, problem: string) =>
  asSystem(pool, (tx) => noteProblem(tx, id, problem));

const fail = ({ pool, clock }: SettleServices, id: string, problem: string) =>
  asSystem(pool, (tx) => failReturn(tx, id, problem, clock.now()));

function gatewayOf(gateways: PaymentGateways | undefined, wanted: OpenReturn): Gateway | undefined {
  const { providerOrderId: orderId, merchantNo, amount, provider } = wanted;
  const { askArca: arca, askTelcell: telcell } = gateways ?? {};
  if (orderId === null) return undefined;
  if (provider === 'arca' && arca)
    return {
      status: () => arca.status({ orderId }),
      give: async (reversing) => {
        const done = reversing ? await arca.reverse(orderId) : await arca.refund(orderId, amount);
        if (done.state === 'done') return { say: 'yes' };
        return done.state === 'refused'
          ? { say: 'no', why: done.why }
          : { say: 'nothing', problem: done.problem };
      },
    };
  if (provider === 'telcell' && telcell)
    return {
      status: () => telcell.bill(orderId),
      give: async (_reversing, bill) => {
        // Of two bills of one number it is the first attempt's that Telcell knows.
        const done = await telcell.cancel(orderId, bill.merchantNo ?? merchantNo);
        if (done.state === 'unknown') return { say: 'nothing', problem: done.problem ?? 'unclear' };
        return done.state === 'refunded' ? { say: 'yes' } : { say: 'nothing', problem: 'not_given' };
      },
    };
  return undefined;
}
