import { formatClock, yerevanDay } from '@inspect/contract/kernel';
import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer, however many rows of a list look at it. */
function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of [...listeners]) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** HH:mm in Yerevan by the server's clock, changing with the minute. */
export const useYerevanClock = (): string =>
  useSyncExternalStore(everySecond, () => formatClock(serverNow()));

/** Today in Yerevan by the server's clock (YYYY-MM-DD), changing at midnight. */
export const useToday = (): string => useSyncExternalStore(everySecond, () => yerevanDay(serverNow()));
