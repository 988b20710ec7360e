import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../platform/db/transaction.ts';
import { type FileRow, insertFile } from './files.repo.ts';

/** The key of a file's bytes: ours alone. */
export const keyOf = (file: { kind: string; id: string }) => `${file.kind}/${file.id}`;

/** Writes the row of a file whose bytes are stored already. @throws AppError op_reused when the id is taken */
export async function recordFile(
  { tx, now }: { tx: Tx; now: Date },
  file: Omit<FileRow, 'created_at'>,
): Promise<void> {
  if (!(await insertFile(tx, { ...file, created_at: now }))) throw new AppError('op_reused');
}
