import { changeDrafts } from '../drafts/index.ts';
import { createStore, useStore } from '../store.ts';
import type { Outbox } from './outbox.ts';
import { repointed } from './repointed.ts';

type Ids = ReadonlyMap<string, string>;

/** The ids under which this person's device made records that were there already, and those that they have. */
export const mergesStore = createStore<Ids>(new Map());

/** What is kept on this device beside the outbox and names records follows when one of them turns out to be another one. */
export function followMerges({ store }: Pick<Outbox, 'store'>): void {
  store.subscribe(() => {
    const { owner, done } = store.get();
    const ids = new Map([...done.values()].flatMap(({ merge }) => (merge ? [[merge.from, merge.to]] : [])));
    const known = mergesStore.get();
    if (ids.size === known.size && [...ids.keys()].every((id) => known.has(id))) return;
    mergesStore.set(ids);
    if (owner !== null && ids.size > 0) void changeDrafts(owner, (payload) => repointed(payload, ids));
  });
}

export function useMerges(): Ids {
  return useStore(mergesStore);
}
