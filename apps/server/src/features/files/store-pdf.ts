import { createHash } from 'node:crypto';
import type { Actor } from '@inspect/contract/access';
import type { FileKind } from '@inspect/contract/files';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Upload } from '../../platform/http/read-upload.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { insertFile } from './files.repo.ts';
import { isPdf } from './pdf.ts';
import { shownName } from './shown-name.ts';

const PDF = { type: 'application/pdf', ending: '.pdf' };

type Storing = { tx: Tx; actor: Actor; now: Date; storage: Storage };

/** The key of a file's bytes: ours alone. */
export const keyOf = (file: { kind: string; id: string }) => `${file.kind}/${file.id}`;

/**
 * Stores a PDF whose bytes, ending and claimed type agree. The row goes first: bytes without a row are never served,
 * a row without bytes would be a promise; so the bytes must lie there before the transaction commits. If it doesn't,
 * settle-files.ts removes them.
 */
export async function storePdf(
  { tx, actor, now, storage }: Storing,
  file: { company: string; kind: FileKind },
  { id, bytes, name, type }: Upload,
): Promise<{ id: string; name: string }> {
  if (bytes.length === 0) throw refused(t('files.field.empty'));
  const isNamedSo = name.toLowerCase().endsWith(PDF.ending);
  if (!isNamedSo || type !== PDF.type || !isPdf(bytes)) throw refused(t('files.field.pdf'));
  const row = {
    ...file,
    id,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    type: PDF.type,
    name: shownName(name, PDF.ending),
    created_by: actor.userId,
    created_at: now,
  };
  await insertFile(tx, row);
  await storage.put(keyOf(row), bytes, { type: PDF.type });
  return row;
}

function refused(text: string): AppError {
  return new AppError('validation', { fields: { attachment: text } });
}
