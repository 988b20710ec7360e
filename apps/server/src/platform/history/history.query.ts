import { z } from 'zod';
import { build, type Tx } from '../db/transaction.ts';

const changes = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }));

/** What a record was made of, field by field; undefined when its beginning is not in the history. */
export async function createdValues(
  tx: Tx,
  entity: string,
  record: string,
): Promise<Record<string, unknown> | undefined> {
  const row = await tx.first(
    build
      .selectFrom('edit_histories')
      .select('changes')
      .where('entity', '=', entity)
      .where('record', '=', record)
      .where('action', '=', 'create')
      .limit(1),
  );
  return row && Object.fromEntries(changes.parse(row.changes).map(({ field, after }) => [field, after]));
}
