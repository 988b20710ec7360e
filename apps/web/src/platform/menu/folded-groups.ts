import { useCallback } from 'react';
import { z } from 'zod';
import { foldedKey } from '../local-state/keys.ts';
import { readState, writeState } from '../local-state/local-state.ts';
import { createStore, useStore } from '../store.ts';

const stored = z.array(z.string());

/** By person: what was folded since the page was opened; before that the browser's memory counts. */
const foldedStore = createStore<Readonly<Record<string, readonly string[]>>>({});

const foldedOf = (userId: string) => foldedStore.get()[userId] ?? readState(foldedKey(userId), stored) ?? [];

/** The groups of the menu that this person folded on this device. */
export function useFoldedGroups(userId: string): [readonly string[], (group: string) => void] {
  useStore(foldedStore);
  const toggle = useCallback(
    (group: string) => {
      const folded = foldedOf(userId);
      const next = folded.includes(group) ? folded.filter((other) => other !== group) : [...folded, group];
      writeState(foldedKey(userId), next);
      foldedStore.set({ ...foldedStore.get(), [userId]: next });
    },
    [userId],
  );
  return [foldedOf(userId), toggle];
}
