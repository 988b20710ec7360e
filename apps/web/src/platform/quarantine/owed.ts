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

/** Ids of people whom the server calls blocked, and of whom something may lie here that it has not got. */
export const owedHandOvers = (): readonly string[] =>
  readState(localKeys.handOver, z.array(z.string())) ?? [];

export function noteOwed(id: string, isOwed: boolean): void {
  const ids: string[] = owedHandOvers().filter((other) => other !== id);
  if (isOwed) ids.push(id);
  if (ids.length > 0) writeState(localKeys.handOver, ids);
  else forget(localKeys.handOver);
}
