/**
 * An order asks for money through a provider, an attempt is one go at it: a declined or expired attempt may be followed
 * by another one of the same order. Whatever is heard of an attempt (an answer, a callback, a poll, the clock) is one of
 * these events; the two tables say what it makes of the order and of the attempt.
 */
export const ORDER_STATES = [
  'new',
  'pending',
  'paid',
  'partially_refunded',
  'refunded',
  'reversed',
  'failed',
  'expired',
  'cancelled',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const ATTEMPT_STATES = [
  'creating',
  'open',
  'authenticating',
  'unknown',
  'succeeded',
  'declined',
  'expired',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/**
 * started: the provider has the order and a person can pay · unknown: nobody can say now · cancelled: withdrawn here ·
 * the rest is what the provider says. `refunded_part` and `refunded_all` carry the sum that was given back in all.
 */
export const PAYMENT_EVENTS = [
  'started',
  'pending',
  'authenticating',
  'unknown',
  'paid',
  'declined',
  'expired',
  'cancelled',
  'refunded_part',
  'refunded_all',
  'reversed',
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** `!` behind a state: the event should not come here; what it means is done all the same, and people look at the order. */
type Next<State extends string> = State | `${State}!`;

const SILENT = { pending: '=', authenticating: '=', unknown: '=' } as const;
/** Money that came back must have come: both are entered, though the first was never heard of. */
const UNSEEN = {
  refunded_part: 'partially_refunded!',
  refunded_all: 'refunded!',
  reversed: 'reversed!',
} as const;
const GONE = {
  ...SILENT,
  paid: '=',
  expired: '=',
  refunded_part: '=',
  refunded_all: '=',
  reversed: '=',
} as const;

type Row<State extends string> = Readonly<Record<PaymentEvent, Next<State> | '=' | '=!'>>;

/** `=`: stays as it is. */
const ORDER: Readonly<Record<OrderState, Row<OrderState>>> = {
  new: {
    ...UNSEEN,
    started: 'pending',
    pending: 'pending',
    authenticating: 'pending',
    unknown: '=',
    paid: 'paid',
    declined: 'failed',
    expired: 'expired',
    cancelled: 'cancelled',
  },
  pending: {
    ...SILENT,
    ...UNSEEN,
    started: '=',
    paid: 'paid',
    declined: 'failed',
    expired: 'expired',
    cancelled: 'cancelled',
  },
  paid: {
    ...SILENT,
    started: '=!',
    paid: '=',
    declined: '=!',
    // The clock ran beside the payment, or somebody withdrew what was paid a moment before.
    expired: '=',
    cancelled: '=!',
    refunded_part: 'partially_refunded',
    refunded_all: 'refunded',
    reversed: 'reversed',
  },
  partially_refunded: {
    ...SILENT,
    started: '=!',
    paid: '=',
    declined: '=!',
    expired: '=',
    cancelled: '=!',
    refunded_part: '=',
    refunded_all: 'refunded',
    reversed: 'reversed',
  },
  refunded: { ...GONE, started: '=!', declined: '=!', cancelled: '=!' },
  reversed: { ...GONE, started: '=!', declined: '=!', cancelled: '=!' },
  // A late confirmation is a payment; nobody expected it any more, so people look at it.
  failed: {
    ...SILENT,
    ...UNSEEN,
    started: 'pending',
    paid: 'paid!',
    declined: '=',
    expired: '=',
    cancelled: 'cancelled',
  },
  expired: {
    ...SILENT,
    ...UNSEEN,
    started: 'pending',
    paid: 'paid!',
    declined: '=',
    expired: '=',
    cancelled: 'cancelled',
  },
  cancelled: {
    ...SILENT,
    ...UNSEEN,
    started: '=!',
    paid: 'paid!',
    declined: '=',
    expired: '=',
    cancelled: '=',
  },
};

const CAME = {
  paid: 'succeeded',
  refunded_part: 'succeeded',
  refunded_all: 'succeeded',
  reversed: 'succeeded',
} as const;
const ENDED = { ...SILENT, ...CAME, started: '=!', declined: '=', expired: '=', cancelled: '=' } as const;

const ATTEMPT: Readonly<Record<AttemptState, Row<AttemptState>>> = {
  creating: {
    ...CAME,
    started: 'open',
    // The provider has it, and its answer with the form was lost with the process that asked.
    pending: 'unknown',
    authenticating: 'authenticating',
    unknown: 'unknown',
    declined: 'declined',
    expired: 'expired',
    cancelled: 'expired',
  },
  open: {
    ...SILENT,
    ...CAME,
    started: '=',
    authenticating: 'authenticating',
    declined: 'declined',
    expired: 'expired',
    cancelled: 'expired',
  },
  authenticating: {
    ...SILENT,
    ...CAME,
    started: '=',
    declined: 'declined',
    expired: 'expired',
    cancelled: 'expired',
  },
  // Nobody holds its form, so nobody opens it any more: it is asked after until it has ended.
  unknown: { ...SILENT, ...CAME, started: '=', declined: 'declined', expired: 'expired', cancelled: '=' },
  succeeded: { ...SILENT, ...CAME, started: '=!', declined: '=!', expired: '=', cancelled: '=!' },
  declined: ENDED,
  expired: ENDED,
};

/** `unexpected`: people look at it. */
export type Step<State> = { state: State; unexpected: boolean };

function step<State extends string>(from: State, next: Next<State> | '=' | '=!'): Step<State> {
  const unexpected = next.endsWith('!');
  const to = unexpected ? next.slice(0, -1) : next;
  return { state: to === '=' ? from : (to as State), unexpected };
}

export const orderAfter = (state: OrderState, event: PaymentEvent) => step(state, ORDER[state][event]);
export const attemptAfter = (state: AttemptState, event: PaymentEvent) => step(state, ATTEMPT[state][event]);

/** At most one of these for an order at a time: a person may be paying it. */
export const LIVE_ATTEMPTS = ['creating', 'open', 'authenticating'] as const satisfies AttemptState[];

/** Money of it has come, and some of it is here still. */
export const isPaid = (state: OrderState) => state === 'paid' || state === 'partially_refunded';
