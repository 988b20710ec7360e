import { createStore } from '../store.ts';

/**
 * What keeps the database of unsent work from doing what it is asked (reliability S25): the disk is full; the browser dropped the connection,
 * and gives none that works; what lies on the disk can't be opened; another page holds on to an older shape of it; there is none.
 */
export type Trouble = 'full' | 'lost' | 'broken' | 'blocked' | 'absent';

/** As told to the person, until it works again. */
export const troubleStore = createStore<Trouble | null>(null);

/** Errors after which the database may work again once opened anew: after sleep, cleared storage, a dead process. */
const GONE = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'TransactionInactiveError',
  'OpenFailedError',
  'UnknownError',
  'TimeoutError',
  'AbortError',
  'VersionError',
]);
/** A browser that keeps nothing at all: a private window, storage that is forbidden. */
const ABSENT = new Set(['MissingAPIError', 'SecurityError']);

/** By the names of the errors, as Dexie wraps the browser's own, sometimes twice; null = a fault of ours. */
export function troubleOf(error: unknown): Exclude<Trouble, 'blocked'> | null {
  const all = [...causesOf(error)];
  if (all.some(({ name }) => name === 'QuotaExceededError')) return 'full';
  if (all.some(({ message }) => /backing store/i.test(message))) return 'broken';
  if (all.some(({ name }) => ABSENT.has(name))) return 'absent';
  return all[0] && GONE.has(all[0].name) ? 'lost' : null;
}

function* causesOf(error: unknown): Generator<Error> {
  let next = error;
  for (let depth = 0; depth < 5 && next instanceof Error; depth += 1) {
    const failures = 'failures' in next && Array.isArray(next.failures) ? next.failures : null;
    // Of several rows written or changed at once Dexie throws an error that only lists what each of them failed with.
    if (!failures) yield next;
    next = failures ? failures[0] : 'inner' in next ? next.inner : undefined;
  }
}
