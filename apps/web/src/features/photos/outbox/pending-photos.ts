import { restored, type Storing, storing } from '../../../platform/drafts/index.ts';
import { work } from '../../../platform/work-database/index.ts';
import { type PhotoRow, photoBytes, photoRows } from './photo-rows.ts';

/** Photographs of this person that wait on this device, oldest first. */
export async function pendingPhotos(owner: string): Promise<PhotoRow[]> {
  const rows = await restored(() => photoRows.where({ owner }).toArray(), []);
  return rows.sort((left, right) => left.savedAt - right.savedAt || (left.id < right.id ? -1 : 1));
}

export async function pendingBytes(id: string): Promise<ArrayBuffer | undefined> {
  return (await restored(() => photoBytes.get(id), undefined))?.bytes;
}

/** Both or neither: a row without its bytes would promise a photograph that nobody has. */
export function storePhoto(row: PhotoRow, bytes: ArrayBuffer): Promise<Storing> {
  return storing(() =>
    work.transaction('rw', photoRows, photoBytes, async () => {
      await photoBytes.put({ id: row.id, bytes });
      await photoRows.put(row);
    }),
  );
}

export function changePending(id: string, change: Pick<PhotoRow, 'refused'>): Promise<Storing> {
  return storing(() => photoRows.update(id, change));
}

export function dropPending(id: string): Promise<Storing> {
  return storing(() =>
    work.transaction('rw', photoRows, photoBytes, async () => {
      await photoRows.delete(id);
      await photoBytes.delete(id);
    }),
  );
}
