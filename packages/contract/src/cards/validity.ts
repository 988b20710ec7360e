import type { Day } from '../kernel/calendar.ts';
import type { CardStatement } from './signed-address.ts';

export type Validity = 'fit' | 'faulty' | 'over';

/** What a card that stands says of its vehicle on that day. */
export function validityOf(
  { Opinion, nextCheckupDate }: Pick<CardStatement, 'Opinion' | 'nextCheckupDate'>,
  today: Day,
): Validity {
  if (!Opinion) return 'faulty';
  return nextCheckupDate !== null && nextCheckupDate < today ? 'over' : 'fit';
}
