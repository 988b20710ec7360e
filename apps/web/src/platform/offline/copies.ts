import { compareRows, type ListChange, type ListRow, type Lists, listTag } from '@inspect/contract/reference';
import { liveQuery } from 'dexie';
import { createStore, type Store } from '../store.ts';
import type { Databases, LocalRow } from './databases.ts';
import { type Difference, keptCopy, localRow } from './kept-copy.ts';
import { pullCopy } from './pull-copy.ts';

/** A list as screens see it. `rows` undefined = there is no copy yet. */
export type Copy = {
  rows: readonly LocalRow[] | undefined;
  /** device time (ms) at which the server last said that the copy holds */
  at: number | null;
  /** the last attempt to ask came to nothing: the copy is as old as it is */
  problem: unknown;
};

const NOTHING: Copy = { rows: undefined, at: null, problem: null };

/**
 * The copies of the reference lists in this browser. What is shown comes from the database, which tells every
 * tab of its changes; where the browser keeps no database, from memory.
 */
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
    pull: (name: string) => copyOf(name).pull(),
    /** the answer of one's own write */
    put: (name: string, item: ListRow) => copyOf(name).merge({ items: [item], retired: [] }),
    remove: (name: string, id: string) => copyOf(name).merge({ items: [], retired: [id] }),
    /** what another person changed; false = this copy stands elsewhere and has to ask */
    follow: (change: ListChange): Promise<boolean> =>
      lists[change.list] ? copyOf(change.list).follow(change) : Promise.resolve(true),
  };
}

export type Copies = ReturnType<typeof createCopies>;

function openCopy(lists: Lists, name: string, databases: Databases) {
  const list = lists[name];
  if (!list) throw new Error(`there is no list ${name}`);
  const kept = keptCopy(databases, name, list);
  const store = createStore<Copy>(NOTHING);
  const compare = compareRows(list);
  const show = (changes: Partial<Copy>) => store.set({ ...store.get(), ...changes });
  let inMemory: string | null = null;

  liveQuery(kept.read).subscribe({
    next: ({ rows, state }) => {
      if (inMemory === null && state) show({ rows: rows.sort(compare), at: state.at });
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
  const take = (difference: Difference) =>
    inMemory === null
      ? kept.take(difference, Date.now()).then(
          () => undefined,
          () => remember(difference),
        )
      : remember(difference);
  const tagNow = async () => inMemory ?? (await kept.state().catch(() => undefined))?.tag ?? null;

  return {
    store,
    isThere: async () => (await tagNow()) !== null,
    pull: async () => {
      try {
        const difference = await pullCopy(list, await tagNow());
        if (difference) await take(difference);
        else if (inMemory === null) await kept.confirm(Date.now());
        show({ problem: null, ...(inMemory === null ? {} : { at: Date.now() }) });
      } catch (problem) {
        show({ problem });
        throw problem;
      }
    },
    merge: async (part: Omit<Difference, 'tag'>) => {
      if (inMemory !== null) return remember({ ...part, tag: inMemory });
      await kept.remove(part.retired ?? []);
      for (const item of part.items) await kept.put(item);
    },
    follow: async ({ from, tag, items, retired }: ListChange) => {
      const [, version, build] = /-(\d+)-(.*)$/.exec(tag) ?? [];
      const current = await tagNow();
      if (current === tag) return true;
      if (items === null || !version || current !== listTag(list.table, from, build ?? '')) return false;
      await take({ items, retired, tag });
      return true;
    },
  };
}
