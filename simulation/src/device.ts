import type { Random } from './random.ts';
import type { Living, Timeline } from './timeline.ts';

/** Of fake-indexeddb, inside: a process that ends does not say goodbye. */
type Heard = {
  listeners: unknown[];
  onsuccess?: unknown;
  onerror?: unknown;
  onabort?: unknown;
  oncomplete?: unknown;
};
type Transaction = Heard & {
  db: Connection;
  _state: string;
  _requests: { request: Heard }[];
  abort: () => void;
};
type Row = { key: unknown; value: unknown };
type Connection = Heard & {
  close: () => void;
  _rawDatabase: {
    transactions: Transaction[];
    rawObjectStores: Map<string, { records: { values: () => Iterable<Row> } }>;
  };
};
type Opening = EventTarget & { result: Connection };
type Factory = {
  open: (...given: unknown[]) => Opening;
  _databases: Map<string, Connection['_rawDatabase']>;
};
/** What the browser's database is built as. */
export type IndexedDb = {
  IDBFactory: new () => Factory;
  IDBKeyRange: unknown;
  IDBObjectStore: { prototype: Record<'put' | 'add', (...given: unknown[]) => unknown> };
};

/** One browser of one person or of several: what stays when all of its pages are gone. */
export type Device = ReturnType<typeof createDevice>;

/** What is done while a lock is held; null = it was not to be had. */
type Work = (lock: { name: string } | null) => Promise<unknown>;

const WORK = 'inspect-work';
const OPEN = ['active', 'inactive'];
/** by which a transaction lets the next one begin */
const OWN_LISTENERS = 3;

/** What is told to it from now on nobody hears. */
function unheard(told: Heard, but = 0): void {
  told.listeners.length = Math.min(told.listeners.length, but);
  Object.assign(told, { onsuccess: null, onerror: null, onabort: null, oncomplete: null });
}

/** `chance` decides how long one waits, `ids` what is called how. */
export function createDevice(
  timeline: Timeline,
  { IDBFactory, IDBKeyRange, IDBObjectStore }: IndexedDb,
  seeds: { chance: Random; ids: Random },
) {
  const factory = new IDBFactory();
  const texts = new Map<string, string>();
  const cookies = new Map<string, string>();
  const listeners = new Map<string, Set<{ page: Living; hear: (data: unknown) => void }>>();
  const windows = new Map<Living, EventTarget>();
  /** by name: the last who asked for it, and who holds it */
  const locks = new Map<string, { queue: Promise<unknown>; asked: number }>();
  /** how many more writes there is room for */
  const room = { writes: Number.POSITIVE_INFINITY };
  for (const name of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function full(this: unknown, ...given) {
      room.writes -= 1;
      if (room.writes < 0) throw new DOMException('no room', 'QuotaExceededError');
      return write.apply(this, given);
    };
  }

  const rowsOf = (store: string): Row[] => {
    const found = factory._databases.get(WORK)?.rawObjectStores.get(store);
    return found ? [...found.records.values()] : [];
  };

  return {
    ...seeds,
    /** ms that its clock is wrong by */
    clock: { off: 0 },
    /** the token of whoever is signed in */
    session: { token: null as string | null },
    isOnline: true,
    cookies,
    room,
    rowsOf,
    /** as it lies on the disk, letter by letter */
    dump: (): string => {
      const databases = [...factory._databases.values()];
      const rows = databases.flatMap(({ rawObjectStores }) =>
        [...rawObjectStores.values()].flatMap(({ records }) => [...records.values()]),
      );
      const letters = (_: string, value: unknown) =>
        value instanceof ArrayBuffer || ArrayBuffer.isView(value)
          ? Buffer.from(value as ArrayBuffer).toString('latin1')
          : value;
      return JSON.stringify([rows, [...texts], [...cookies]], letters);
    },
    /** what all pages of it remember; the others are told */
    storageOf: (page: Living, listener: EventTarget) => {
      windows.set(page, listener);
      const tell = (key: string, newValue: string | null) => {
        for (const [other, window] of windows)
          if (other !== page && other.alive)
            timeline.doNext(
              () =>
                other.alive && window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })),
            );
      };
      return {
        getItem: (name: string) => texts.get(name) ?? null,
        setItem: (name: string, text: string) => {
          if (!page.alive) return;
          texts.set(name, text);
          tell(name, text);
        },
        removeItem: (name: string) => {
          if (!page.alive || !texts.delete(name)) return;
          tell(name, null);
        },
      };
    },
    /** its database as one page sees it */
    databaseOf: (page: Living & { onDeath: Set<() => void> }) => ({
      IDBKeyRange,
      indexedDB: {
        open: (...given: unknown[]) => {
          // Whoever is gone is never answered.
          if (!page.alive) return {};
          const opening = factory.open(...given);
          const end = () => {
            const { result } = opening;
            for (const transaction of result._rawDatabase.transactions) {
              if (transaction.db !== result || !OPEN.includes(transaction._state)) continue;
              for (const { request } of transaction._requests) unheard(request);
              unheard(transaction, OWN_LISTENERS);
              transaction.abort();
            }
            unheard(result);
            result.close();
          };
          opening.addEventListener('success', () => (page.alive ? page.onDeath.add(end) : end()));
          return opening;
        },
      },
    }),
    /** the browser's locks; a page that is gone holds none */
    locksOf: (page: Living & { gone: Promise<never> }) => ({
      request: (name: string, ...given: [Work] | [{ ifAvailable?: true; mode?: 'exclusive' }, Work]) => {
        const lock = locks.get(name) ?? { queue: Promise.resolve(), asked: 0 };
        locks.set(name, lock);
        const work = given.at(-1) as Work;
        const { ifAvailable = false } = given.length === 2 ? given[0] : {};
        if (ifAvailable && lock.asked > 0) return work(null);
        lock.asked += 1;
        const mine = lock.queue.then(() =>
          page.alive ? Promise.race([work({ name }), page.gone]) : undefined,
        );
        const end = () => {
          lock.asked -= 1;
        };
        lock.queue = mine.then(end, end);
        // Whoever is gone hears nothing of it either.
        return new Promise((resolve, reject) => {
          mine.then(resolve, (problem) => {
            if (page.alive) reject(problem);
          });
        });
      },
    }),
    channelOf: (page: Living) =>
      class {
        onmessage: ((message: { data: unknown }) => void) | null = null;
        readonly #all: Set<{ page: Living; hear: (data: unknown) => void }>;
        constructor(name: string) {
          this.#all = listeners.get(name) ?? new Set();
          listeners.set(name, this.#all);
          this.#all.add({ page, hear: (data) => this.onmessage?.({ data }) });
        }
        postMessage(data: unknown): void {
          if (!page.alive) return;
          for (const other of this.#all)
            if (other.page !== page) timeline.doNext(() => other.page.alive && other.hear(data));
        }
        close(): void {}
      },
  };
}
