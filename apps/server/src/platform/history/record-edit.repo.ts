import { isDeepStrictEqual } from 'node:util';
import { build, type Tx } from '../db/transaction.ts';
import { newId } from '../ids.ts';

/** One field of a record as it was and as it became. */
export type Change = { field: string; before: unknown; after: unknown };

export type Edit = {
  /** the name under which a feature registered its histories */
  entity: string;
  record: string;
  action: 'create' | 'edit' | 'retire' | 'restore' | 'import' | 'export' | 'lookup';
  changes: readonly Change[];
};

/**
 * Writes the append-only history in the change's transaction; `company`'s people may read it, null = the country's. `user` null = the
 * machine, of the hits of a source alone: the database takes nothing else without a person.
 */
export async function recordEdits(
  tx: Tx,
  by: { user: string | null; company: string | null; at: Date },
  edits: readonly Edit[],
): Promise<void> {
  if (edits.length === 0) return;
  await tx.run(
    build.insertInto('edit_histories').values(
      edits.map((edit) => ({
        ...by,
        ...edit,
        id: newId(),
        changes: JSON.stringify(edit.changes),
      })),
    ),
  );
}

/** What differs between two versions of a record; null = there is no such version (before it was made). */
export function changesBetween(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
): Change[] {
  return Object.keys(after).flatMap((field) => {
    const [was, is] = [before?.[field] ?? null, after[field] ?? null];
    return isSame(was, is) ? [] : [{ field, before: was, after: is }];
  });
}

/** As JSON, whose objects have no order: jsonb gives them one of its own. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
}
