import type { AttemptState, PaymentEvent, Provider } from '@inspect/contract/payments';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Minutes after its beginning at which ArCa is asked: its staff may change an order by hand days later. */
const ARCA_MINUTES = [1, 2, 5, 10, 21, 60, 360, 1_440, 4_320];
/** Telcell's bill lives a day. */
const TELCELL_MINUTES = [1, 2, 5, 10, 21, 60, 360, 1_440, 1_500];
/** Money that came is looked after twice more: the bank may give it back from its own console. */
const PAID_MINUTES = [1_440, 4_320];
/** While nobody can say, it is asked again soon. */
const UNKNOWN_MINUTES = 5;

type PolledAttempt = {
  provider: Provider;
  state: AttemptState;
  created_at: Date;
  provider_order_id: string | null;
};

/** After these minutes an attempt that nobody paid has ended: ArCa's session is 20 minutes, a wallet's bill a day. */
const LIFE_MINUTES: Readonly<Record<Provider, number>> = {
  arca: 20,
  idram: DAY_MINUTES,
  telcell: DAY_MINUTES,
};
/** Its own end may be told a little late. */
const GRACE_MINUTES: Readonly<Record<Provider, number>> = { arca: 1, idram: 0, telcell: 60 };

export const expiryOf = (provider: Provider, from: Date) =>
  new Date(from.getTime() + LIFE_MINUTES[provider] * MINUTE_MS);

/** Has it ended, if its provider still says that nobody has paid? */
export const isOver = ({ provider, expires_at }: { provider: Provider; expires_at: Date }, now: Date) =>
  now.getTime() >= expires_at.getTime() + GRACE_MINUTES[provider] * MINUTE_MS;

/** When the provider is asked next after this event; null = not any more. */
export function nextPoll(attempt: PolledAttempt, event: PaymentEvent, now: Date): Date | null {
  const { provider, created_at: begun } = attempt;
  // Idram answers no questions: its attempts only end.
  if (provider === 'idram') return isEnded(attempt.state) ? null : expiryOf(provider, begun);
  const soon = new Date(now.getTime() + UNKNOWN_MINUTES * MINUTE_MS);
  if (event === 'unknown') return soon;
  const elapsed = now.getTime() - begun.getTime();
  const next = minutesOf(attempt, event).find((minutes) => minutes * MINUTE_MS > elapsed);
  if (next !== undefined) return new Date(begun.getTime() + next * MINUTE_MS);
  // Whatever was heard of it meanwhile: what has not ended is asked after until it has.
  return isEnded(attempt.state) ? null : soon;
}

function minutesOf({ provider, state }: PolledAttempt, event: PaymentEvent): readonly number[] {
  if (state === 'succeeded') return PAID_MINUTES;
  if (provider === 'arca') return ARCA_MINUTES;
  // Withdrawn here: at Telcell its bill can be paid as long as it lives, and that must be found too.
  const isWithdrawn = state === 'expired' && event !== 'expired';
  return isEnded(state) && !isWithdrawn ? [] : TELCELL_MINUTES;
}

const isEnded = (state: AttemptState) => state === 'succeeded' || state === 'declined' || state === 'expired';

/** Of an attempt that is only beginning. */
export const firstPoll = (provider: Provider, from: Date) =>
  new Date(from.getTime() + (provider === 'idram' ? LIFE_MINUTES.idram : 1) * MINUTE_MS);
