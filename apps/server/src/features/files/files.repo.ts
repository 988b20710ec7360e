import { build, type Tx } from '../../platform/db/transaction.ts';

export type FileRow = {
  id: string;
  company: string;
  kind: string;
  sha256: string;
  size: number;
  type: string;
  name: string;
  created_by: string;
  created_at: Date;
  quarantined?: boolean;
};

/** False when somebody's file has this id already. */
export async function insertFile(tx: Tx, row: FileRow): Promise<boolean> {
  const insert = build.insertInto('files').values(row);
  return (await tx.run(insert.onConflict((conflict) => conflict.column('id').doNothing()))) === 1;
}
