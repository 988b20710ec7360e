import { LISTS } from '@inspect/contract/reference';
import { createContext, useContext } from 'react';
import { useStore } from '../store.ts';
import { type Copy, createCopies } from './copies.ts';
import { openDatabases } from './databases.ts';

/** The copies of this browser; a test puts its own in their place. */
export const databases = openDatabases(LISTS);
export const copies = createCopies(LISTS, databases);
export const CopiesContext = createContext(copies);

export function useCopies() {
  return useContext(CopiesContext);
}

/** One list as this browser has it, in its order, live. */
export function useCopy(name: string): Copy {
  return useStore(useCopies().store(name));
}
