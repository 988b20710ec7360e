import { build, type Tx } from '../../platform/db/transaction.ts';

export async function forgetChanges(tx: Tx, before: Date): Promise<void> {
  await tx.run(build.deleteFrom('company_changes').where('at', '<', before));
}
