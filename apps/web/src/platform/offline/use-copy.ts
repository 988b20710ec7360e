import { LISTS } from '@inspect/contract/reference';
import { createContext, useCallback, useContext, useMemo } from 'react';
import type { Failure } from '../../ui/state/failed-state.tsx';
import { failureText } from '../notify/toast.ts';
import { useStore, useStores } from '../store.ts';
import { type Copy, createCopies } from './copies.ts';
import { openDatabases } from './databases.ts';

/** The copies of this browser; a test puts its own in their place. */
export const databases = openDatabases(LISTS);
export const copies = createCopies(LISTS, databases);
export const CopiesContext = createContext(copies);

export function useCopies() {
  return useContext(CopiesContext);
}

/** One list as this browser has it, in its order, live. `failure` = there is none yet, and it could not be had. */
export function useCopy(name: string): Copy & { failure: Failure | undefined } {
  const all = useCopies();
  const copy = useStore(all.store(name));
  const retry = () => void all.pull(name).catch(() => undefined);
  const failed = copy.problem && !copy.rows;
  return { ...copy, failure: failed ? { message: failureText(copy.problem), retry } : undefined };
}

/** The names of rows of these lists, as their copies have them now; another function when one of them changes. */
export function useNameOf(lists: readonly string[]): (list: string, id: string) => string | undefined {
  const all = useCopies();
  const copies = useStores(useMemo(() => lists.map((name) => all.store(name)), [all, lists]));
  return useCallback(
    (list, id) => copies[lists.indexOf(list)]?.rows?.find((row) => row._id === id)?.name,
    [copies, lists],
  );
}
