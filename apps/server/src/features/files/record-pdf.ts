import { createHash } from 'node:crypto';
import type { Actor } from '@inspect/contract/access';
import type { FileKind } from '@inspect/contract/files';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Upload } from '../../platform/http/read-upload.ts';
import { isPdf } from './pdf.ts';
import { recordFile } from './record-file.ts';
import { shownName } from './shown-name.ts';

const PDF = { type: 'application/pdf', ending: '.pdf' };

type Recording = { tx: Tx; actor: Actor; now: Date };

/** A PDF is one whose bytes, ending and claimed type agree. @throws AppError validation; returns the type */
export function requirePdf({ bytes, name, type }: Upload): string {
  if (bytes.length === 0) throw refused(t('files.field.empty'));
  const isNamedSo = name.toLowerCase().endsWith(PDF.ending);
  if (!isNamedSo || type !== PDF.type || !isPdf(bytes)) throw refused(t('files.field.pdf'));
  return PDF.type;
}

/** Writes the row of a PDF that lies in the storage. */
export async function recordPdf(
  recording: Recording,
  file: { company: string; kind: FileKind },
  upload: Upload,
): Promise<{ id: string; name: string }> {
  const row = {
    ...file,
    id: upload.id,
    sha256: createHash('sha256').update(upload.bytes).digest('hex'),
    size: upload.bytes.length,
    type: requirePdf(upload),
    name: shownName(upload.name, PDF.ending),
    created_by: recording.actor.userId,
  };
  await recordFile(recording, row);
  return row;
}

function refused(text: string): AppError {
  return new AppError('validation', { fields: { attachment: text } });
}
