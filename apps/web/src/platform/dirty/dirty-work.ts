import { useEffect } from 'react';
import { createStore } from '../store.ts';

const FLUSH_LIMIT_MS = 10_000;

type Dirty = { flush: (() => Promise<void>) | undefined; isDrafted: boolean; comesBack: boolean };

/** The forms on the screen that hold input which the server doesn't have yet. */
const forms = createStore<readonly Dirty[]>([]);

export function isDirty(): boolean {
  return forms.get().length > 0;
}

/** Input that no draft keeps, or whose draft could not be written: a reload or leaving the page loses it. */
export function hasUndrafted(): boolean {
  return forms.get().some(({ isDrafted }) => !isDrafted);
}

/** Going to another page of ours would lose something, or leave it where it has to be looked for. */
export function isLeavingAsked(): boolean {
  return forms.get().some(({ isDrafted, comesBack }) => !isDrafted || !comesBack);
}

/** Is there something, sent by its person, that the browser would not store? A reload loses it, another page of ours does not. */
const inPage = createStore(false);
export const noteInPage = inPage.set;
export const isInPage = inPage.get;

/** A reload or closing the page loses something. */
export const wouldLose = () => hasUndrafted() || inPage.get();

/** What is typed, or lives in this page alone: nothing loads it anew by itself. */
export const isNeeded = () => isDirty() || inPage.get();

export function onDirtyChange(listener: () => void): () => void {
  const stops = [forms.subscribe(listener), inPage.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * A form holds unsent input: a new version waits, leaving is asked about. `flush` (stable) stores what its draft lacks,
 * before a reload that nobody asked for; `isDrafted`: what is typed is stored by it, or about to be; `comesBack`: where the page
 * is opened again it stands as it was left, so that leaving it needs no question while it is drafted.
 */
export function useDirty(
  active: boolean,
  flush?: () => Promise<void>,
  isDrafted = flush !== undefined,
  comesBack = false,
): void {
  useEffect(() => {
    if (!active) return;
    const form: Dirty = { flush, isDrafted, comesBack };
    forms.set([...forms.get(), form]);
    return () => forms.set(forms.get().filter((other) => other !== form));
  }, [active, flush, isDrafted, comesBack]);
}

/** Every draft is stored, or ten seconds are over. */
export async function flushDrafts(): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, FLUSH_LIMIT_MS));
  await Promise.race([Promise.allSettled(forms.get().map((form) => form.flush?.())), limit]);
}

/** The page is about to be reloaded on purpose: nobody is to be asked again. */
export function releaseDirty(): void {
  forms.set([]);
  inPage.set(false);
}
