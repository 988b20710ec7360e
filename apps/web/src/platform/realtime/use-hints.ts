import type { EventName } from '@inspect/contract/events';
import { useEffect } from 'react';
import { onOwnEvent, onReconnect } from './events.ts';
import { gathering } from './gather.ts';

type Hints = {
  /** the company to whom it is announced; null = none, and only connecting counts */
  of: string | null;
  /** must be stable */
  events: readonly EventName<'company'>[];
  enabled: boolean;
};

/**
 * Asks again at these announcements, once for those that come close upon another, and after each connecting, the first too:
 * what was announced meanwhile is lost. `ask` must be stable.
 */
export function useHints({ of, events, enabled }: Hints, ask: () => unknown): void {
  useEffect(() => {
    if (!enabled) return;
    const { hear, stop } = gathering<void>(ask);
    const heard = of === null ? [] : events.map((event) => onOwnEvent(of, event, () => hear()));
    const stops = [...heard, onReconnect(() => hear()), stop];
    return () => {
      for (const each of stops) each();
    };
  }, [of, events, enabled, ask]);
}
