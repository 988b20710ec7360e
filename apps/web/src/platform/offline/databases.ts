import type { Lists, ReplicaRow } from '@inspect/contract/reference';
import { Dexie, type Table } from 'dexie';
import { type CopyState, WorkDatabase, work } from '../work-database/index.ts';
import { createLocalCheckups } from './local-checkups.ts';

/** A row of the server as this browser keeps it: by `id`, with the keys it is sorted and found by. */
export type LocalRow = ReplicaRow & { id: string; new?: boolean };

/** A row that is stored for one person while he is signed in. */
export type PersonalRow = { id: string; name: string } & Record<string, unknown>;

/**
 * The specification's databases (§3), at version 1: `inspect` and `new` hold copies of the server, `offline` also what
 * was made without a response and the sealed sign-in set. Unsent work and bookkeeping live in a database of its own.
 */
const OTHER_STORES = {
  inspect: { users: 'id', checkups: 'id', mechanics: 'id' },
  offline: { company: '_id', users: '_id, emailKey', mechanics: 'id', checkups: 'id' },
  new: {},
} as const;

type DatabaseName = keyof typeof OTHER_STORES;
/** Stores of rows that only the signed-in person may read. */
export type PersonalStore = keyof (typeof OTHER_STORES)['inspect'];

/** `prefix` keeps the databases of a test apart from all others. */
export function openDatabases(lists: Lists, prefix = '') {
  const open = (name: DatabaseName) => {
    const own = Object.values(lists).filter(({ store }) => store.database === name);
    // What was made here and said to be kept is on the disk, also after a power cut.
    const strict = { chromeTransactionDurability: 'strict' } as const;
    const database = new Dexie(prefix + name, name === 'offline' ? strict : {});
    // Dexie multiplies by ten: this is version 1 to the browser.
    database.version(0.1).stores({
      ...OTHER_STORES[name],
      ...Object.fromEntries(own.map(({ store }) => [store.name, 'id'])),
    });
    return database;
  };
  const inspectDatabase = open('inspect');
  const offlineDatabase = open('offline');
  const states: Table<CopyState, string> = (prefix ? new WorkDatabase(prefix) : work).copies;
  const databases = new Map([
    ['inspect', inspectDatabase],
    ['offline', offlineDatabase],
    ['new', open('new')],
  ]);
  const databaseOf = (list: string): Dexie => {
    const database = databases.get(lists[list]?.store.database ?? 'inspect');
    if (!database) throw new Error(`no database for ${list}`);
    return database;
  };
  return {
    rows: (list: string): Table<LocalRow, string> => databaseOf(list).table(lists[list]?.store.name ?? list),
    /** rows of the signed-in person; none while nobody is signed in */
    personal: (store: PersonalStore): Table<PersonalRow, string> => inspectDatabase.table(store),
    /** checkups that this device keeps: waiting to be sent, or copies */
    checkups: createLocalCheckups(offlineDatabase.table('checkups')),
    /** how far the copy of each list has come */
    states,
    /** all three, whoever signs in: what is made offline must find its store */
    open: async () => {
      for (const database of databases.values()) await database.open();
    },
    close: () => {
      for (const database of databases.values()) database.close();
    },
  };
}

export type Databases = ReturnType<typeof openDatabases>;
