import { z } from 'zod';
import { localKeys } from '../local-state/keys.ts';
import { forget, readState, writeState } from '../local-state/local-state.ts';
import { createStore } from '../store.ts';

/**
 * What became of what blocked people had not sent from this browser, for the sign-in page: on its way, in quarantine, kept
 * until the server answers, or left here because it takes none of it.
 */
export type HandOver = { state: 'none' } | { state: 'sending' | 'sent' | 'waits' | 'stays'; count: number };

export const handOverStore = createStore<HandOver>({ state: 'none' });

/** Of this page, for where the browser remembers nothing. */
const here = new Set<string>();

/** Ids of people whom the server calls blocked, and of whom something may lie here that it has not got. */
export const owedHandOvers = (): readonly string[] => [
  ...new Set([...(readState(localKeys.handOver, z.array(z.string())) ?? []), ...here]),
];

export function noteOwed(id: string, isOwed: boolean): void {
  const ids: string[] = owedHandOvers().filter((other) => other !== id);
  if (isOwed) {
    ids.push(id);
    here.add(id);
  } else here.delete(id);
  if (ids.length > 0) writeState(localKeys.handOver, ids);
  else forget(localKeys.handOver);
}
