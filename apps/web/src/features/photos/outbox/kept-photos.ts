import { type Keeping, keeping, kept } from '../../../platform/drafts/index.ts';
import { type PhotoRow, work } from '../../../platform/work-database/index.ts';

/** Photographs of this person that wait on this device, oldest first. */
export async function keptPhotos(owner: string): Promise<PhotoRow[]> {
  const rows = await kept(() => work.photos.where({ owner }).toArray(), []);
  return rows.sort((left, right) => left.savedAt - right.savedAt || (left.id < right.id ? -1 : 1));
}

export async function keptBytes(id: string): Promise<ArrayBuffer | undefined> {
  return (await kept(() => work.photoBytes.get(id), undefined))?.bytes;
}

/** Both or neither: a row without its bytes would promise a photograph that nobody has. */
export function keepPhoto(row: PhotoRow, bytes: ArrayBuffer): Promise<Keeping> {
  return keeping(() =>
    work.transaction('rw', work.photos, work.photoBytes, async () => {
      await work.photoBytes.put({ id: row.id, bytes });
      await work.photos.put(row);
    }),
  );
}

export function changeKept(id: string, change: Pick<PhotoRow, 'refused'>): Promise<Keeping> {
  return keeping(() => work.photos.update(id, change));
}

export function dropKept(id: string): Promise<Keeping> {
  return keeping(() =>
    work.transaction('rw', work.photos, work.photoBytes, async () => {
      await work.photos.delete(id);
      await work.photoBytes.delete(id);
    }),
  );
}
