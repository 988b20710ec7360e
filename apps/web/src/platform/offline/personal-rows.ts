import type { Table } from 'dexie';
import { restored } from '../drafts/index.ts';
import { openValue, sealKeyOf, sealValue } from '../sealing/index.ts';
import type { Sealed } from '../work-database/index.ts';

/** A row of the server as it lies here: whose it is stands in clear, what it says is sealed under his key. */
export type PersonalRow = {
  /** the row's own: two people of one device may keep the same; the store of companies calls it `_id` */
  id: string;
  _id: string;
  owner: string;
  sealed: Sealed;
};

/** What the server answered one person, for him alone. */
export function createPersonalRows(table: Table<PersonalRow, string>) {
  const own = (owner: string) => table.filter((row) => row.owner === owner);
  const label = (id: string) => `${table.name}/${id}`;
  return {
    table,
    /** In place of those that he had. Without his key nothing changes. */
    replace: async (owner: string, items: readonly { _id: string }[]): Promise<void> => {
      const key = await sealKeyOf(owner);
      if (!key) return;
      const rows = await Promise.all(
        items.map(async (item) => {
          const id = `${owner}/${item._id}`;
          return { id, _id: id, owner, sealed: await sealValue(key, item, label(id)) };
        }),
      );
      await table.db.transaction('rw', table, async () => {
        await own(owner).delete();
        await table.bulkPut(rows);
      });
    },
    /** his, in the order of their ids; none where nothing is stored or his key doesn't open it */
    read: async (owner: string): Promise<unknown[]> => {
      const key = await sealKeyOf(owner);
      if (!key) return [];
      const rows = await restored(() => own(owner).toArray(), [], table.db);
      const opened = await Promise.all(rows.map(({ id, sealed }) => openValue(key, sealed, label(id))));
      return opened.filter((item) => item !== undefined);
    },
    forget: async (owner: string): Promise<void> => {
      await own(owner).delete();
    },
  };
}
