import { LATE_SECONDS } from '@inspect/contract/devices';
import { type Operation, outbox } from '../outbox/index.ts';
import { useServerStatus } from '../server-status/index.ts';
import { useYerevanClock } from '../server-status/use-yerevan-clock.ts';
import { useStore } from '../store.ts';

/** What waits on this device. */
export type PendingWork = {
  count: number;
  /** the device time (ms) of the oldest */
  oldest: number | null;
  /** those about which their person has to decide */
  attention: readonly Operation[];
  /** something has waited too long, whether or not the server answers */
  isLate: boolean;
};

/** What has waited so long is shown to its person, whatever holds it up. */
const HELD_MS = 86_400_000;
const LATE_MS = LATE_SECONDS * 1_000;

/** Of the signed-in person, whatever it is: everything unsent lies in the outbox. */
export function usePending(): PendingWork & { isStalled: boolean } {
  const { operations } = useStore(outbox.store);
  const { link } = useServerStatus();
  // Ages grow with the clock.
  useYerevanClock();
  const pending = pendingAmong(operations, Date.now());
  return { ...pending, isStalled: pending.isLate && link === 'online' };
}

export function pendingAmong(operations: readonly Operation[], now: number): PendingWork {
  const waited = ({ savedAt }: Operation) => now - savedAt;
  return {
    count: operations.length,
    // By the times themselves: the clock may have been changed between two of them.
    oldest: operations.length > 0 ? Math.min(...operations.map(({ savedAt }) => savedAt)) : null,
    attention: operations.filter((one) => one.refusal !== null || waited(one) > HELD_MS),
    // What is set aside waits for its person, and for nothing else.
    isLate: operations.some((one) => one.refusal === null && waited(one) > LATE_MS),
  };
}
