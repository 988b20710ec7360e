import { compareRows, type ListChange, type Lists, listTag } from '@inspect/contract/reference';
import { liveQuery } from 'dexie';
import { createStore, type Store } from '../store.ts';
import type { Databases, LocalRow } from './databases.ts';
import { pullCopy } from './pull-copy.ts';
import { type Difference, localRow, storedCopy } from './stored-copy.ts';

/** A list as screens see it. `rows` undefined = there is no copy yet. */
export type Copy = {
  rows: readonly LocalRow[] | undefined;
  /** device time (ms) at which the server last said that the copy holds */
  at: number | null;
  /** the last attempt to ask came to nothing: the copy is as old as it is */
  problem: unknown;
};

const NOTHING: Copy = { rows: undefined, at: null, problem: null };

/** Copies of the lists: shown from the database, which tells every tab, or from memory where there is none. */
export function createCopies(lists: Lists, databases: Databases) {
  const opened = new Map<string, ReturnType<typeof openCopy>>();
  const copyOf = (name: string) => {
    const known = opened.get(name);
    if (known) return known;
    const fresh = openCopy(lists, name, databases);
    opened.set(name, fresh);
    return fresh;
  };
  return {
    lists,
    store: (name: string): Store<Copy> => copyOf(name).store,
    /** is there a copy at all, however old? */
    isThere: (name: string) => copyOf(name).isThere(),
    /** asks for what the copy lacks; false = it came, but this browser could not keep it */
    pull: (name: string, signal?: AbortSignal) => copyOf(name).pull(signal),
    /** what another person changed; false = this copy stands elsewhere and has to ask */
    follow: (change: ListChange): Promise<boolean> =>
      lists[change.list] ? copyOf(change.list).follow(change) : Promise.resolve(true),
  };
}

export type Copies = ReturnType<typeof createCopies>;

function openCopy(lists: Lists, name: string, databases: Databases) {
  const list = lists[name];
  if (!list) throw new Error(`there is no list ${name}`);
  const stored = storedCopy(databases, name, list);
  const store = createStore<Copy>(NOTHING);
  const compare = compareRows(list);
  const show = (changes: Partial<Copy>) => store.set({ ...store.get(), ...changes });
  let inMemory: string | null = null;

  liveQuery(stored.read).subscribe({
    next: ({ rows, state }) => {
      // Without a name it is being written: empty it is not there yet, and an older one goes on being shown.
      const isThere = state && (state.tag !== null || rows.length > 0);
      if (inMemory === null && isThere) show({ rows: rows.sort(compare), at: state.at });
    },
    error: () => undefined,
  });

  /** The browser keeps nothing (private window, full disk): the list lives as long as this tab. */
  const remember = ({ items, retired, tag }: Difference) => {
    inMemory = tag;
    const gone = new Set([...(retired ?? []), ...items.map((item) => item._id)]);
    const before = retired === null ? [] : (store.get().rows ?? []).filter((row) => !gone.has(row._id));
    show({ rows: [...before, ...items.map((item) => localRow(list, item))].sort(compare), at: Date.now() });
  };
  const tagNow = async () => inMemory ?? (await stored.tag().catch(() => null));
  /** false = the copy has moved on since `base` */
  const take = async (difference: Difference, base: string | null): Promise<boolean> => {
    try {
      if (inMemory === null) return await stored.take(difference, base, Date.now());
    } catch {
      // Kept nowhere, it is at least shown; that it is not kept is said by `pull`.
    }
    remember(difference);
    return true;
  };
  const pullOnce = async (signal: AbortSignal | undefined): Promise<boolean> => {
    const base = await tagNow();
    const difference = await pullCopy(list, base, signal);
    if (difference) return take(difference, base);
    if (inMemory === null) await stored.confirm(Date.now());
    else show({ at: Date.now() });
    return true;
  };
  /** One after the other: an older answer must not come to lie over a newer one. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };

  return {
    store,
    isThere: async () => (await tagNow()) !== null,
    pull: (signal?: AbortSignal) =>
      inTurn(async () => {
        try {
          while (!(await pullOnce(signal)));
          show({ problem: null });
          return inMemory === null;
        } catch (problem) {
          // Given up because the person left: nothing is wrong with the copy.
          if (!signal?.aborted) show({ problem });
          throw problem;
        }
      }),
    follow: ({ from, tag, items, retired }: ListChange) =>
      inTurn(async () => {
        const [, version, build] = /-(\d+)-(.*)$/.exec(tag) ?? [];
        const current = await tagNow();
        if (current === tag) return true;
        if (items === null || !version || current !== listTag(list.table, from, build ?? '')) return false;
        return take({ items, retired, tag }, current);
      }),
  };
}
