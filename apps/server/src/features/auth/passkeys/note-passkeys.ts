import type { Tx } from '../../../platform/db/transaction.ts';
import { recordEdits } from '../../../platform/history/record-edit.repo.ts';

/** The history of the person says which keys came, went and were renamed. */
export async function notePasskeys(
  tx: Tx,
  person: { id: string; company: string | null },
  by: string,
  at: Date,
  names: readonly { before: string | null; after: string | null }[],
): Promise<void> {
  const changes = names.map((name) => ({ field: 'passkey', ...name }));
  if (changes.length === 0) return;
  await recordEdits(tx, { user: by, company: person.company, at }, [
    { entity: 'users', record: person.id, action: 'edit', changes },
  ]);
}
