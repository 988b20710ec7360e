import { build, type Tx } from '../../../platform/db/transaction.ts';

type Decision = { id: string; version: number; status: string; note: string; by: string; at: Date };

/** False when somebody else has decided it, or changed it. @throws the broken constraint double_payments_left */
export async function storeDecision(
  tx: Tx,
  { id, version, status, note, by, at }: Decision,
): Promise<boolean> {
  const change = build
    .updateTable('double_payments')
    .set({ status, note, decided_by: by, decided_at: at, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', 'open');
  return (await tx.run(change)) === 1;
}
