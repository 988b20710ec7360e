import type { OrderLine, Provider } from '@inspect/contract/payments';
import { type Applied, applyProviderState } from '../../src/features/payments/orders/apply-provider-state.ts';
import { type Heard, heardFrom, heardHere } from '../../src/features/payments/orders/heard.ts';
import { expiryOf, firstPoll } from '../../src/features/payments/orders/poll-times.ts';
import { asSystem } from '../../src/platform/db/transaction.ts';
import { type Observed, observed } from '../../src/platform/gateways/payments/observed.ts';
import { newId } from '../../src/platform/ids.ts';
import { PEOPLE, type Who } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';

export type OpenOrder = { order: string; amount: number; provider: Provider };
export type OpenAttempt = OpenOrder & { attempt: string; merchantNo: string; providerOrderId: string };

type OrderOptions = { provider?: Provider; lines?: OrderLine[]; checkup: string | null; who?: Who };

const BOTH: OrderLine[] = [
  { purpose: 'inspection', amount: 8_000, taxYears: [] },
  { purpose: 'environmental', amount: 4_800, taxYears: [2026, 2027] },
];
const SUBSCRIPTION: OrderLine[] = [{ purpose: 'subscription', amount: 50_000, taxYears: [] }];

/** An order as makePayment leaves it, past the calls: for what comes afterwards. */
export async function storeOrder(
  { database, clock }: TestApp,
  {
    provider = 'arca',
    checkup,
    lines = checkup ? BOTH : SUBSCRIPTION,
    who = checkup ? 'operator' : 'owner',
  }: OrderOptions,
): Promise<OpenOrder> {
  const order = newId();
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const { id: by, company } = PEOPLE[who];
  await database.pool.query(
    `insert into payment_orders (id, provider, origin, company, station, checkup, vehicle, car_reg_no, lines, amount, state,
       created_by, created_at, updated_at)
     select $1, $2, $3, $4, c.station, c.id, c.vehicle, c.car_reg_no, $5::jsonb, $6, 'new', $7, $8, $8
       from (select 1) one left join checkups c on c.id = $9`,
    [
      ...[order, provider, checkup ? 'station' : 'company', company, JSON.stringify(lines), amount],
      ...[by, clock.now(), checkup],
    ],
  );
  return { order, amount, provider };
}

/** One go at it that the provider has taken up: the next number of this order. */
export async function openAttempt(test: TestApp, of: OpenOrder, n = 1): Promise<OpenAttempt> {
  const attempt = newId();
  const merchantNo = `${of.order}-${n}`;
  const now = test.clock.now();
  await test.database.pool.query(
    `insert into payment_attempts (id, payment_order, company, n, provider, merchant_no, state, expires_at, next_poll_at, created_at, updated_at)
     select $1::text, id, company, $3, $4, $5, 'creating', $6, $7, $8, $8 from payment_orders where id = $2`,
    [
      ...[attempt, of.order, n, of.provider, merchantNo],
      ...[expiryOf(of.provider, now), firstPoll(of.provider, now), now],
    ],
  );
  const providerOrderId = of.provider === 'arca' ? `arca-${attempt}` : null;
  const opened = { providerOrderId, formUrl: `https://pay.test/${attempt}` };
  await applyHeard(test, attempt, heardHere('started', opened));
  return { ...of, attempt, merchantNo, providerOrderId: providerOrderId ?? attempt };
}

export const applyHeard = (
  { database, clock }: TestApp,
  attempt: string,
  heard: Heard | ((amount: number) => Heard),
): Promise<Applied> =>
  asSystem(database.pool, (tx) =>
    applyProviderState(
      tx,
      attempt,
      ({ amount }) => (typeof heard === 'function' ? heard(amount) : heard),
      clock.now(),
    ),
  );

/** What the provider says of this attempt. */
function saidOf(
  { provider, merchantNo, providerOrderId, amount }: OpenAttempt,
  state: Observed['state'],
  more: Partial<Observed> = {},
): Observed {
  const refundedAmount = more.refundedAmount ?? (state === 'reversed' ? amount : 0);
  return observed({
    provider,
    merchantNo,
    providerOrderId,
    state,
    amount,
    currency: '051',
    refundedAmount,
    ...(state === 'unknown' ? {} : { eventKey: `${provider}:${providerOrderId}:${state}:${refundedAmount}` }),
    raw: state,
    ...more,
  });
}

export const hear = (
  test: TestApp,
  attempt: OpenAttempt,
  state: Observed['state'],
  more: Partial<Observed> = {},
): Promise<Applied> =>
  applyHeard(test, attempt.attempt, (amount) => heardFrom(saidOf(attempt, state, more), amount));
