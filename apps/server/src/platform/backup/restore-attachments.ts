import { createReadStream } from 'node:fs';
import type { Storage } from '../storage/storage.ts';
import { type Attachment, readAttachments } from './backup-set.ts';
import { attachmentPath } from './check-set.ts';
import { hashOf } from './hashed-file.ts';

/** Puts the bytes of a set where the program looks for them; what lies there already as it should be stays. */
export async function restoreAttachments(
  folder: string,
  storage: Storage,
  damaged: readonly Attachment[],
): Promise<number> {
  const left = new Set(damaged.map(({ key }) => key));
  let restored = 0;
  for await (const attachment of readAttachments(folder)) {
    if (left.has(attachment.key)) continue;
    const there = await storage.get(attachment.key);
    const found = there && (await hashOf(there.content));
    if (found?.sha256 !== attachment.sha256)
      await storage.put(attachment.key, createReadStream(attachmentPath(folder, attachment)), {
        type: attachment.type,
      });
    restored += 1;
  }
  return restored;
}
