import type { ListDefinition } from '@inspect/contract/reference';
import { sql } from 'kysely';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';

type Merge = { id: string; into: string; now: Date };

export async function confirmStored(tx: Tx, { table }: ListDefinition, id: string): Promise<void> {
  await tx.run(
    rawQuery(sql`update ${sql.table(table)} set unreviewed = false, version = version + 1 where id = ${id}`),
  );
}

/**
 * Takes the row out of use; it and what had been merged into it point to the right one. The database lets who is about to
 * point to the row finish first, and takes what the register holds of it along.
 */
export async function mergeStored(
  tx: Tx,
  { table }: ListDefinition,
  { id, into, now }: Merge,
): Promise<void> {
  await tx.run(
    rawQuery(sql`update ${sql.table(table)}
      set merged_into = ${into}, unreviewed = false, retired_at = coalesce(retired_at, ${now}),
          version = version + case when id = ${id} then 1 else 0 end
      where id = ${id} or merged_into = ${id}`),
  );
}
