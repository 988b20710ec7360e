import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { checkedKey } from '../storage/storage.ts';
import {
  ATTACHMENTS,
  type Attachment,
  BACKUP_FORMAT,
  type BackupSet,
  readAttachments,
  readBackupSet,
} from './backup-set.ts';
import { hashOfFile } from './hashed-file.ts';

/**
 * Reads a whole set and compares every byte with what it says of itself.
 * @returns its description, and the attachments that are missing or damaged
 * @throws StartError with one line when it is no set, of a format this program does not know, or a part is damaged
 */
export async function checkSet(folder: string): Promise<{ set: BackupSet; damaged: Attachment[] }> {
  const set = await readBackupSet(folder);
  if (!set)
    throw new StartError(
      `${folder} holds no backup set: give the folder of one, such as 2026-11-21T02-00-00Z.`,
    );
  if (set.format > BACKUP_FORMAT)
    throw new StartError(
      `The set has format ${set.format}, this program knows ${BACKUP_FORMAT}: restore it with the release that made it, or a newer one.`,
    );
  for (const { name, bytes, sha256 } of set.parts) {
    const path = join(folder, name);
    if (!(await isFile(path))) throw damagedPart(path, 'is missing');
    const found = await hashOfFile(path);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw damagedPart(path, 'is not as it was written');
  }
  const damaged: Attachment[] = [];
  for await (const attachment of readAttachments(folder)) {
    const path = attachmentPath(folder, attachment);
    const found = (await isFile(path)) ? await hashOfFile(path) : undefined;
    if (found?.sha256 !== attachment.sha256) damaged.push(attachment);
  }
  return { set, damaged };
}

export function attachmentPath(folder: string, { key }: Pick<Attachment, 'key'>): string {
  return join(folder, ATTACHMENTS, ...checkedKey(key).split('/'));
}

function damagedPart(path: string, how: string): StartError {
  return new StartError(`The set is damaged: ${path} ${how}. Take another set.`);
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (there) => there.isFile(),
    () => false,
  );
}
