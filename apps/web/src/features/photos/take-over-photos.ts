import { restored } from '../../platform/drafts/index.ts';
import { work } from '../../platform/work-database/index.ts';

/** The key of all unsent work waits for it: a dead line is given no longer than for the key itself. */
const CODE_LIMIT_MS = 15_000;

/** Photographs that an older version left of this person. Hardly ever there are any: the code comes when it is needed. */
export async function takeOverPhotos(owner: string, key: CryptoKey): Promise<void> {
  const count = await restored(() => work.table('photos').where({ owner }).count(), 0);
  if (count === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, CODE_LIMIT_MS, null);
  });
  const code = await Promise.race([import('./old-photos.ts'), late]).finally(() => clearTimeout(timer));
  // They lie there as before, until the next start.
  await code?.addOldPhotos(owner, key);
}
