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
};

export async function insertFile(tx: Tx, row: FileRow): Promise<void> {
  await tx.run(build.insertInto('files').values(row));
}
