import { addDays, yerevanDay } from '@inspect/contract/kernel';
import type { Table } from 'dexie';
import { restored, type Storing, storing } from '../drafts/index.ts';
import { offlineLimitsNow } from '../local-state/offline-limits.ts';
import { openValue, sealKeyOf, sealValue } from '../sealing/index.ts';
import { serverNow } from '../server-status/index.ts';
import type { Sealed } from '../work-database/index.ts';
import { CURSOR, type Shelf } from './pulled-copies.ts';

/** As it lies in `offline.checkups`; what it holds lies sealed under its owner's key. */
export type LocalCheckupRow = {
  /** the row's own: two people of one device may keep the same checkup, and one person what waits beside a copy */
  id: string;
  /** the checkup's, also at the server */
  temporary_id: string;
  /** made on this device and not answered by the server; otherwise a copy of what is there */
  new: boolean;
  /** the user who keeps it: nobody else opens it */
  owner: string;
  /** YYYY-MM-DD in Yerevan, of what was made here or when the server last told it: a copy is forgotten some days after it */
  day: string;
  sealed: Sealed;
};

export type LocalCheckup = Omit<LocalCheckupRow, 'id' | 'sealed'> & { content: unknown };

/** The checkups that this device keeps for whoever is signed in: those that wait to be sent, and the cars of his day. */
export function createLocalCheckups(rows: Table<LocalCheckupRow, string>) {
  const own = (owner: string) => rows.where('id').startsWith(`${owner}/`);
  return {
    rows,
    /** several at once, all or none; one that is there already is replaced */
    put: async (checkups: readonly LocalCheckup[]): Promise<Storing> => {
      const [first] = checkups;
      const key = first && (await sealKeyOf(first.owner));
      if (!first) return 'stored';
      if (!key) return 'unavailable';
      const sealed = await Promise.all(checkups.map((checkup) => sealedRow(checkup, key)));
      const write = async () => {
        await settleOld(rows);
        await rows.bulkPut(sealed);
      };
      return storing(() => rows.db.transaction('rw', rows, write), rows.db);
    },
    /** this person's; none of what his key doesn't open */
    read: async (owner: string): Promise<LocalCheckup[]> => {
      const key = await sealKeyOf(owner);
      if (!key) return [];
      const found = await restored(() => own(owner).toArray(), [], rows.db);
      const checkups = found.filter((row) => row.temporary_id !== CURSOR);
      const opened = await Promise.all(checkups.map((row) => openedRow(row, key)));
      return opened.filter((checkup) => checkup !== null);
    },
    /** they wait no longer */
    removeWaiting: (owner: string, ids: readonly string[]): Promise<Storing> => {
      const write = async () => {
        await settleOld(rows);
        await rows.bulkDelete(ids.map((id) => idOf({ owner, temporary_id: id, new: true })));
      };
      return storing(() => rows.db.transaction('rw', rows, write), rows.db);
    },
    /** copies of days long past, whoever kept them; what the server has not answered stays */
    forgetOld: (today: string): Promise<Storing> => {
      const first = addDays(today, -offlineLimitsNow().cachedCheckupDays);
      return storing(() => rows.filter((row) => !row.new && row.day < first).delete(), rows.db);
    },
  };
}

/** Where copies of checkups lie beside those that wait. */
export function checkupShelf(rows: Table<LocalCheckupRow, string>): Shelf {
  return {
    table: rows,
    plain: (owner, name) => {
      const facts = { temporary_id: name, new: false, owner };
      return { ...facts, id: idOf(facts), day: yerevanDay(serverNow()) };
    },
    nameOf: (row) => row.id.slice(row.owner.length + 1),
    label: labelOf,
    content: (item) => item,
    read: (content) => ({ item: content, at: null }),
    copiesOf: (owner) =>
      rows
        .where('id')
        .startsWith(`${owner}/`)
        .filter((row) => !row.new && row.temporary_id !== CURSOR)
        .toArray(),
    settle: () => settleOld(rows),
  };
}

type Named = Pick<LocalCheckupRow, 'owner' | 'temporary_id' | 'new'>;

/** What waits and a copy of the same checkup stand beside each other. */
const idOf = ({ owner, temporary_id, new: waits }: Named) =>
  waits ? `${owner}/new/${temporary_id}` : `${owner}/${temporary_id}`;
const labelOf = (owner: string, checkup: string) => `local-checkup/${owner}/${checkup}`;

/** The build before gave what waits the key of a copy. It is the same row, under its own key. */
async function settleOld(rows: Table<LocalCheckupRow, string>): Promise<void> {
  const old = await rows.filter((row) => row.new && row.id !== idOf(row)).toArray();
  if (old.length === 0) return;
  await rows.bulkDelete(old.map(({ id }) => id));
  await rows.bulkPut(old.map((row) => ({ ...row, id: idOf(row) })));
}

async function sealedRow({ content, ...plain }: LocalCheckup, key: CryptoKey): Promise<LocalCheckupRow> {
  const sealed = await sealValue(key, content, labelOf(plain.owner, plain.temporary_id));
  return { ...plain, id: idOf(plain), sealed };
}

async function openedRow({ id: _, sealed, ...plain }: LocalCheckupRow, key: CryptoKey) {
  const content = await openValue(key, sealed, labelOf(plain.owner, plain.temporary_id));
  return content === undefined ? null : { ...plain, content };
}
