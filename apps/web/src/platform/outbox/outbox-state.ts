import type { Done, Operation } from './operation.ts';

export type OutboxState = {
  /** whose operations these are; null = nobody is signed in */
  owner: string | null;
  /** what this device keeps of his was read */
  ready: boolean;
  /** not answered for good, in the order of this device */
  operations: readonly Operation[];
  /** how much of the one that is on its way */
  sending: { id: string; part: number } | null;
  /** how those ended that are gone, by id, also those that another page sent */
  done: ReadonlyMap<string, Done>;
};

/** Nobody is signed in. */
export const EMPTY: OutboxState = {
  owner: null,
  ready: false,
  operations: [],
  sending: null,
  done: new Map(),
};
