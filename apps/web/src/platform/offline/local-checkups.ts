import { addDays } from '@inspect/contract/kernel';
import type { Table } from 'dexie';
import { restored, type Storing, storing } from '../drafts/index.ts';
import { openValue, sealKeyOf, sealValue } from '../sealing/index.ts';
import type { Sealed } from '../work-database/index.ts';

/** As it lies in `offline.checkups`; what it holds lies sealed under its owner's key. */
export type LocalCheckupRow = {
  /** the row's own: two people of one device may keep the same checkup */
  id: string;
  /** the checkup's, also at the server */
  temporary_id: string;
  /** made on this device and not answered by the server; otherwise a copy of what is there */
  new: boolean;
  /** the user who keeps it: nobody else opens it */
  owner: string;
  /** YYYY-MM-DD in Yerevan: a copy is forgotten some days after it */
  day: string;
  sealed: Sealed;
};

export type LocalCheckup = Omit<LocalCheckupRow, 'id' | 'sealed'> & { content: unknown };

/** So long a copy is kept: a week shows what was done. */
const KEPT_DAYS = 7;

/** The checkups that this device keeps for whoever is signed in: those that wait to be sent, and the cars of his day. */
export function createLocalCheckups(rows: Table<LocalCheckupRow, string>) {
  const own = (owner: string) => rows.where('id').startsWith(idOf(owner, ''));
  return {
    rows,
    /** several at once, all or none; one that is there already is replaced */
    put: async (checkups: readonly LocalCheckup[]): Promise<Storing> => {
      const [first] = checkups;
      const key = first && (await sealKeyOf(first.owner));
      if (!first) return 'stored';
      if (!key) return 'unavailable';
      const sealed = await Promise.all(checkups.map((checkup) => sealedRow(checkup, key)));
      return storing(() => rows.bulkPut(sealed), rows.db);
    },
    /** this person's; none of what his key doesn't open */
    read: async (owner: string): Promise<LocalCheckup[]> => {
      const key = await sealKeyOf(owner);
      if (!key) return [];
      const found = await restored(() => own(owner).toArray(), [], rows.db);
      const opened = await Promise.all(found.map((row) => openedRow(row, key)));
      return opened.filter((checkup) => checkup !== null);
    },
    remove: (owner: string, ids: readonly string[]): Promise<Storing> =>
      storing(() => rows.bulkDelete(ids.map((id) => idOf(owner, id))), rows.db),
    /** copies of days long past, whoever kept them; what the server has not answered stays */
    forgetOld: (today: string): Promise<Storing> => {
      const first = addDays(today, -KEPT_DAYS);
      return storing(() => rows.filter((row) => !row.new && row.day < first).delete(), rows.db);
    },
  };
}

const idOf = (owner: string, checkup: string) => `${owner}/${checkup}`;
const labelOf = (id: string) => `local-checkup/${id}`;

async function sealedRow({ content, ...plain }: LocalCheckup, key: CryptoKey): Promise<LocalCheckupRow> {
  const id = idOf(plain.owner, plain.temporary_id);
  return { ...plain, id, sealed: await sealValue(key, content, labelOf(id)) };
}

async function openedRow({ id, sealed, ...plain }: LocalCheckupRow, key: CryptoKey) {
  const content = await openValue(key, sealed, labelOf(id));
  return content === undefined ? null : { ...plain, content };
}
