import { keysOf, type ListDefinition, type ListRow } from '@inspect/contract/reference';
import { inTurn } from '../in-turn.ts';
import type { CopyState } from '../work-database/index.ts';
import type { Databases, LocalRow } from './databases.ts';

/** What a pull or an event brings: rows in place of all others (`retired` null), or what has changed. */
export type Difference = { items: readonly ListRow[]; retired: readonly string[] | null; tag: string };

export function localRow(list: ListDefinition, item: ListRow): LocalRow {
  return { ...item, ...keysOf(list, item), id: item._id };
}

/**
 * One list's copy, and its name in the work database. No transaction spans both: the name goes first and comes back
 * last, so that a writing that breaks off leaves a copy without a name, which is read anew.
 */
export function storedCopy(databases: Databases, name: string, list: ListDefinition) {
  const rows = databases.rows(name);
  const { states } = databases;
  const lock = `inspect.copy.${rows.db.name}.${name}`;
  const tagNow = async () => {
    const state = await states.get(name);
    if (!state?.tag) return null;
    return state.rows > 0 && (await rows.count()) === 0 ? null : state.tag;
  };
  const write = ({ items, retired }: Difference) =>
    rows.db.transaction('rw', rows, async () => {
      // What was made here and is still unsent is nobody's copy.
      if (retired === null) await rows.filter((row) => row.new !== true).delete();
      else await rows.bulkDelete([...retired]);
      await rows.bulkPut(items.map((item) => localRow(list, item)));
    });
  return {
    read: async (): Promise<{ rows: LocalRow[]; state: CopyState | undefined }> => ({
      state: await states.get(name),
      rows: await rows.toArray(),
    }),
    /** waits for who is writing: between two names a copy has none */
    tag: () => inTurn(lock, tagNow),
    /** still right at this moment */
    confirm: (at: number) => states.update(name, { at }),
    /**
     * `base` = the tag that the difference was made for. false = meanwhile the copy has moved on (another tab, an
     * event), and what is here may be older than what is stored.
     */
    take: (difference: Difference, base: string | null, at: number): Promise<boolean> =>
      inTurn(lock, async () => {
        if ((await tagNow()) !== base) return false;
        const before = await states.get(name);
        await states.put({ list: name, tag: null, rows: 0, at: before?.at ?? at });
        await write(difference);
        await states.put({ list: name, tag: difference.tag, rows: await rows.count(), at });
        return true;
      }),
  };
}
