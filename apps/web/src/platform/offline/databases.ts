import type { Lists, ReplicaRow } from '@inspect/contract/reference';
import { Dexie, type Table } from 'dexie';
import { type CopyState, type Sealed, WorkDatabase, work } from '../work-database/index.ts';
import { checkupShelf, createLocalCheckups, type LocalCheckupRow } from './local-checkups.ts';
import { createPersonalRows } from './personal-rows.ts';
import { createPulledCopies, type Shelf } from './pulled-copies.ts';

/** A row of the server as this browser keeps it: by `id`, with the keys it is sorted and found by. */
export type LocalRow = ReplicaRow & { id: string; new?: boolean };

/** What opens when a person types his password here while no server answers (platform/local-user). */
type LocalUserRow = {
  /** the person's id */
  _id: string;
  /** a hash of his address, by a key of this device */
  emailKey: string;
  salt: Uint8Array<ArrayBuffer>;
  iterations: number;
  /** his seal key, under what his password gives */
  key: Sealed;
  /** who he is and when the server last took his password, under his seal key */
  person: Sealed;
  /** wrong passwords since: beside what they would open, so that who forgets them forgets that too */
  wrong: number;
  /** device time in ms before which no further one is looked at */
  notBefore: number;
  /** device time in ms since when the server was there and did not name him; none since it last took his password */
  unnamedSince?: number;
};

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
  const named = { inspect: open('inspect'), offline: open('offline'), new: open('new') };
  const states: Table<CopyState, string> = (prefix ? new WorkDatabase(prefix) : work).copies;
  const databases = new Map<string, Dexie>(Object.entries(named));
  const localUsers: Table<LocalUserRow, string> = named.offline.table('users');
  const users = createPersonalRows(named.inspect.table('users'));
  const company = createPersonalRows(named.offline.table('company'));
  const personal = {
    'inspect.users': users,
    'inspect.mechanics': createPersonalRows(named.inspect.table('mechanics'), users.shelf),
    'inspect.checkups': createPersonalRows(named.inspect.table('checkups')),
    'offline.mechanics': createPersonalRows(named.offline.table('mechanics'), company.shelf),
    'offline.company': company,
  };
  const checkupRows = named.offline.table<LocalCheckupRow, string>('checkups');
  const cars = checkupShelf(checkupRows);
  const databaseOf = (list: string): Dexie => {
    const database = databases.get(lists[list]?.store.database ?? 'inspect');
    if (!database) throw new Error(`no database for ${list}`);
    return database;
  };
  return {
    rows: (list: string): Table<LocalRow, string> => databaseOf(list).table(lists[list]?.store.name ?? list),
    personal,
    /** people who may sign in here while no server answers */
    localUsers,
    /** checkups that this device keeps: waiting to be sent, or copies */
    checkups: createLocalCheckups(checkupRows),
    /** what is pulled, each by a cursor of its own: rows and cursor are written in one transaction, which is of one database */
    pulled: {
      'inspect.company': createPulledCopies(
        shelvesOf(personal, ['inspect.users', 'inspect.mechanics']),
        users.shelf,
      ),
      'offline.company': createPulledCopies(
        shelvesOf(personal, ['offline.company', 'offline.mechanics']),
        company.shelf,
      ),
      'offline.checkups': createPulledCopies({ 'offline.checkups': cars }, cars),
    },
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

type Personal = Readonly<Record<string, { shelf: Shelf }>>;

function shelvesOf(personal: Personal, stores: readonly string[]): Record<string, Shelf> {
  return Object.fromEntries(
    stores.flatMap((store) => (personal[store] ? [[store, personal[store].shelf]] : [])),
  );
}

/** Rows that only one person may read: `inspect` as long as he is signed in, `offline` also for when he comes back. */
export type PersonalStore = keyof ReturnType<typeof openDatabases>['personal'];
export type Databases = ReturnType<typeof openDatabases>;
