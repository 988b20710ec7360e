import { PHOTO_KINDS } from '@inspect/contract/photos';
import { z } from 'zod';
import { restored, type Storing, storing } from '../../../platform/drafts/index.ts';
import { openBytes, openValue, sealBytes, sealKeyOf, sealValue } from '../../../platform/sealing/index.ts';
import { work } from '../../../platform/work-database/index.ts';
import { type PhotoRow, photoBytes, photoRows, type StoredPhotoRow } from './photo-rows.ts';

const facts = z.object({
  checkup: z.string(),
  kind: z.enum(PHOTO_KINDS),
  capturedAt: z.string(),
  nonce: z.string().nullable().default(null),
  type: z.string(),
  refused: z.string().nullable(),
});
const rowLabel = (id: string) => `photo/${id}`;
const bytesLabel = (id: string) => `photo-bytes/${id}`;

/** Photographs of this person that wait on this device and that his key opens, oldest first. */
export async function pendingPhotos(owner: string): Promise<PhotoRow[]> {
  const key = await sealKeyOf(owner);
  const rows = await restored(() => photoRows.where({ owner }).toArray(), []);
  const opened = await Promise.all(rows.map((row) => openRow(row, key)));
  return opened
    .filter((row) => row !== null)
    .sort((left, right) => left.savedAt - right.savedAt || (left.id < right.id ? -1 : 1));
}

async function openRow(row: StoredPhotoRow | PhotoRow, key: CryptoKey | null): Promise<PhotoRow | null> {
  if (!('sealed' in row)) return row;
  const { sealed, ...plain } = row;
  const opened = key && facts.safeParse(await openValue(key, sealed, rowLabel(row.id)));
  return opened?.success ? { ...plain, ...opened.data } : null;
}

async function sealRow({ id, owner, savedAt, ...rest }: PhotoRow, key: CryptoKey): Promise<StoredPhotoRow> {
  return { id, owner, savedAt, sealed: await sealValue(key, rest, rowLabel(id)) };
}

export async function pendingBytes({ id, owner }: PhotoRow): Promise<ArrayBuffer | undefined> {
  const row = await restored(() => photoBytes.get(id), undefined);
  if (!row || 'bytes' in row) return row?.bytes;
  const key = await sealKeyOf(owner);
  return (key && (await openBytes(key, row.sealed, bytesLabel(id)))) ?? undefined;
}

/** Both or neither: a row without its bytes would promise a photograph that nobody has. */
export async function storePhoto(
  photo: PhotoRow,
  bytes: ArrayBuffer,
  key: CryptoKey | null,
): Promise<Storing> {
  if (!key) return 'unavailable';
  const { id } = photo;
  const [row, sealed] = [await sealRow(photo, key), await sealBytes(key, bytes, bytesLabel(id))];
  return storing(() =>
    work.transaction('rw', photoRows, photoBytes, async () => {
      await photoBytes.put({ id, sealed });
      await photoRows.put(row);
    }),
  );
}

/** Of whoever has left since nothing is changed: it is tried again when he is back. */
export async function changePending(photo: PhotoRow): Promise<Storing> {
  const key = await sealKeyOf(photo.owner);
  if (!key) return 'unavailable';
  const row = await sealRow(photo, key);
  return storing(() => photoRows.update(photo.id, row));
}

export function dropPending(id: string): Promise<Storing> {
  return storing(() =>
    work.transaction('rw', photoRows, photoBytes, async () => {
      await photoRows.delete(id);
      await photoBytes.delete(id);
    }),
  );
}

/** Seals what an older version left of this person in clear. */
export async function sealOldPhotos(owner: string, key: CryptoKey): Promise<void> {
  for (const row of await restored(() => photoRows.where({ owner }).toArray(), [])) {
    if ('sealed' in row) continue;
    const stored = await restored(() => photoBytes.get(row.id), undefined);
    if (stored && 'bytes' in stored) await storePhoto(row, stored.bytes, key);
  }
}
