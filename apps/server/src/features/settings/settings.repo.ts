import { sql } from 'kysely';
import { build, type Tx } from '../../platform/db/transaction.ts';

export async function storeSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  await tx.run(
    build
      .updateTable('settings')
      .set({ value: JSON.stringify(value), version: sql<number>`version + 1` })
      .where('key', '=', key),
  );
}
