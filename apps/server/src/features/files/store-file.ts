import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type FileRow, insertFile } from './files.repo.ts';

/** The key of a file's bytes: ours alone. */
export const keyOf = (file: { kind: string; id: string }) => `${file.kind}/${file.id}`;

/**
 * The row goes first: bytes without a row are never served, a row without bytes would be a promise; so the bytes must
 * lie there before the transaction commits. @throws AppError op_reused when the id is somebody's already
 */
export async function storeFile(
  { tx, now, storage }: { tx: Tx; now: Date; storage: Storage },
  file: Omit<FileRow, 'created_at'>,
  bytes: Buffer,
): Promise<void> {
  if (!(await insertFile(tx, { ...file, created_at: now }))) throw new AppError('op_reused');
  await storage.put(keyOf(file), bytes, { type: file.type });
}
