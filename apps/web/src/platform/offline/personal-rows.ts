import type { Table } from 'dexie';
import { z } from 'zod';
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

/** What is sealed of a row: the row, its place in the answer, and the device time (ms) of that answer. */
const content = z.object({ item: z.unknown(), place: z.int(), at: z.int() });

/** Rows as the server last answered them. `at`: device time (ms) of that answer; null = there are none. */
export type StoredRows<Row = unknown> = { rows: Row[]; at: number | null };

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
      const at = Date.now();
      const rows = await Promise.all(
        items.map(async (item, place) => {
          const id = `${owner}/${item._id}`;
          return { id, _id: id, owner, sealed: await sealValue(key, { item, place, at }, label(id)) };
        }),
      );
      await table.db.transaction('rw', table, async () => {
        await own(owner).delete();
        await table.bulkPut(rows);
      });
    },
    /** his, in the order of the answer; none where nothing is stored or his key doesn't open it */
    read: async (owner: string): Promise<StoredRows> => {
      const key = await sealKeyOf(owner);
      if (!key) return { rows: [], at: null };
      const sealed = await restored(() => own(owner).toArray(), [], table.db);
      const opened = await Promise.all(sealed.map((row) => openValue(key, row.sealed, label(row.id))));
      const found = opened.flatMap((value) => content.safeParse(value).data ?? []);
      found.sort((left, right) => left.place - right.place);
      return { rows: found.map(({ item }) => item), at: found[0]?.at ?? null };
    },
    forget: async (owner: string): Promise<void> => {
      await own(owner).delete();
    },
    /** those of everybody else */
    forgetOthers: async (owner: string | null): Promise<void> => {
      await table.filter((row) => row.owner !== owner).delete();
    },
  };
}
