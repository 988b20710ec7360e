import type { Table } from 'dexie';
import { z } from 'zod';
import { restored } from '../drafts/index.ts';
import { openValue, sealKeyOf, sealValue } from '../sealing/index.ts';
import type { Sealed } from '../work-database/index.ts';
import { ageOf, CURSOR, type Shelf } from './pulled-copies.ts';

/** A row of the server as it lies here: whose it is stands in clear, what it says is sealed under his key. */
export type PersonalRow = {
  /** the row's own: two people of one device may keep the same; the store of companies calls it `_id` */
  id: string;
  _id: string;
  owner: string;
  sealed: Sealed;
};

/**
 * What is sealed of a row: the row, its place in an answer that was stored whole, the device time (ms) of that answer, and of how many
 * rows it was a part.
 */
const content = z.object({ item: z.unknown(), place: z.int(), at: z.int(), of: z.int().optional() });

/**
 * Rows as the server last answered them. `at`: device time (ms) of that answer; null = there are none. `of`: how many there were at
 * the server, where more than are stored.
 */
export type StoredRows<Row = unknown> = { rows: Row[]; at: number | null; of?: number | undefined };

/**
 * What the server answered one person, for him alone.
 * @param beside what holds the cursor by which they are pulled, where it isn't this one
 */
export function createPersonalRows(table: Table<PersonalRow, string>, beside?: Shelf) {
  const own = (owner: string) => table.filter((row) => row.owner === owner);
  const copiesOf = (owner: string) => own(owner).filter((row) => row.id !== idOf(owner, CURSOR));
  const idOf = (owner: string, name: string) => `${owner}/${name}`;
  const label = (id: string) => `${table.name}/${id}`;
  const plain = (owner: string, name: string) => {
    const id = idOf(owner, name);
    return { id, _id: id, owner };
  };
  const shelf: Shelf = {
    table,
    plain,
    nameOf: (row) => row.id.slice(row.owner.length + 1),
    label: (owner, name) => label(idOf(owner, name)),
    // Rows that are pulled one by one have no place: whoever shows them knows their order.
    content: (item, at) => ({ item, place: 0, at }),
    read: (value) => content.safeParse(value).data ?? null,
    copiesOf: (owner) => copiesOf(owner).toArray(),
  };
  return {
    table,
    shelf,
    /** An answer, in place of what he had, and of how many rows it is a part. Without his key nothing changes. */
    replace: async (owner: string, items: readonly { _id: string }[], of = items.length): Promise<void> => {
      const key = await sealKeyOf(owner);
      if (!key) return;
      const at = Date.now();
      const rows = await Promise.all(
        items.map(async (item, place) => {
          const row = plain(owner, item._id);
          return { ...row, sealed: await sealValue(key, { item, place, at, of }, label(row.id)) };
        }),
      );
      await table.db.transaction('rw', table, async () => {
        await own(owner).delete();
        await table.bulkPut(rows);
      });
    },
    /** his, in the order of the answer where it was a whole one; none where nothing is stored or his key doesn't open it */
    read: async (owner: string): Promise<StoredRows> => {
      const key = await sealKeyOf(owner);
      if (!key) return { rows: [], at: null };
      const sealed = await restored(() => copiesOf(owner).toArray(), [], table.db);
      const opened = await Promise.all(sealed.map((row) => openValue(key, row.sealed, label(row.id))));
      const found = opened.flatMap((value) => content.safeParse(value).data ?? []);
      found.sort((left, right) => left.place - right.place);
      const pulled = found.length > 0 ? await ageOf(beside ?? shelf, owner, key) : null;
      const [first] = found;
      const of = first?.of !== undefined && first.of > found.length ? first.of : undefined;
      return { rows: found.map(({ item }) => item), at: pulled ?? first?.at ?? null, of };
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
