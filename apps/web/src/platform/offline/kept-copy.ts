import { keysOf, type ListDefinition, type ListRow } from '@inspect/contract/reference';
import type { CopyState, Databases, LocalRow } from './databases.ts';

/** What a pull or an event brings: rows in place of all others (`retired` null), or what has changed. */
export type Difference = { items: readonly ListRow[]; retired: readonly string[] | null; tag: string };

export function localRow(list: ListDefinition, item: ListRow): LocalRow {
  return { ...item, ...keysOf(list, item), id: item._id };
}

/** The copy of one list, in its database. Rows and what they are called change together or not at all. */
export function keptCopy(databases: Databases, name: string, list: ListDefinition) {
  const rows = databases.rows(name);
  const states = databases.states(name);
  const whole = <Result>(work: () => Promise<Result>) => rows.db.transaction('rw', rows, states, work);
  return {
    read: async (): Promise<{ rows: LocalRow[]; state: CopyState | undefined }> =>
      rows.db.transaction('r', rows, states, async () => ({
        rows: await rows.toArray(),
        state: await states.get(name),
      })),
    state: () => states.get(name),
    /** still right at this moment */
    confirm: (at: number) => states.update(name, { at }),
    /**
     * `base` = the tag that the difference was made for. false = meanwhile the copy has moved on (another tab, an
     * event), and what is here may be older than what is kept.
     */
    take: ({ items, retired, tag }: Difference, base: string | null, at: number) =>
      whole(async () => {
        if (((await states.get(name))?.tag ?? null) !== base) return false;
        // What was made here and is still unsent is nobody's copy.
        if (retired === null) await rows.filter((row) => row.new !== true).delete();
        else await rows.bulkDelete([...retired]);
        await rows.bulkPut(items.map((item) => localRow(list, item)));
        await states.put({ list: name, tag, at });
        return true;
      }),
  };
}
