import { restored } from '../../platform/drafts/index.ts';
import { work } from '../../platform/work-database/index.ts';

/** Photographs that an older version left of this person. Hardly ever there are any: the code comes when it is needed. */
export async function takeOverPhotos(owner: string, key: CryptoKey): Promise<void> {
  const count = await restored(() => work.table('photos').where({ owner }).count(), 0);
  if (count === 0) return;
  const { addOldPhotos } = await import('./old-photos.ts');
  await addOldPhotos(owner, key);
}
