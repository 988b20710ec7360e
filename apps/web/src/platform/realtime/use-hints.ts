import type { OwnedEvent } from '@inspect/contract/events';
import { useEffect } from 'react';
import { onOwnEvent, onReconnect } from './events.ts';

type Hints = {
  /** the company or the person to whom it is announced; null = nobody, and only reconnecting counts */
  of: string | null;
  /** must be stable */
  events: readonly OwnedEvent[];
  /** true unless it is said */
  enabled?: boolean;
};

/** Asks again at each of these announcements, and after each reconnect: what was announced meanwhile is lost. `ask` must be stable. */
export function useHints({ of, events, enabled = true }: Hints, ask: () => unknown): void {
  useEffect(() => {
    if (!enabled) return;
    const hear = () => void ask();
    const heard = of === null ? [] : events.map((event) => onOwnEvent(of, event, hear));
    const stops = [...heard, onReconnect(hear)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [of, events, enabled, ask]);
}
