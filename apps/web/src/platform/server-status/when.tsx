import { formatDateTime, formatDay, whenText, yerevanDay } from '@inspect/contract/kernel';
import { useToday } from './use-yerevan-clock.ts';
import classes from './when.module.css';

/**
 * A moment in a list: of today its hour, of another day the day too. Pointed at, it says all of it, and so does paper,
 * on which nobody knows what today was.
 */
export function When({ at }: { at: string }) {
  const today = useToday();
  const day = yerevanDay(new Date(at));
  return (
    <time
      dateTime={at}
      title={formatDateTime(at)}
      className={classes.when}
      {...(day === today ? { 'data-day': formatDay(day) } : {})}
    >
      {whenText(at, today)}
    </time>
  );
}
