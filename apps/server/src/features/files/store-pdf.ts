import { createHash } from 'node:crypto';
import type { Actor } from '@inspect/contract/access';
import type { FileKind } from '@inspect/contract/files';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Upload } from '../../platform/http/read-upload.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { isPdf } from './pdf.ts';
import { shownName } from './shown-name.ts';
import { storeFile } from './store-file.ts';

const PDF = { type: 'application/pdf', ending: '.pdf' };

type Storing = { tx: Tx; actor: Actor; now: Date; storage: Storage };

/** Stores a PDF whose bytes, ending and claimed type agree. */
export async function storePdf(
  storing: Storing,
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
    created_by: storing.actor.userId,
  };
  await storeFile(storing, row, bytes);
  return row;
}

function refused(text: string): AppError {
  return new AppError('validation', { fields: { attachment: text } });
}
