import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { HASH_DIFFERENCE, likeness } from './likeness.ts';
import { bandsOf, keypointBandsNear, lshBandsNear } from './lsh-bands.ts';
import { lockPhotos } from './photos.repo.ts';
import { mirrored } from './picture-features.ts';
import { KEYPOINT_DIFFERENCE } from './placements.ts';
import { lookById, looksByOrdinal, nearByHash, type StoredLook, sharingKeypoints } from './reuse.query.ts';
import { insertLshBands, insertReuse } from './reuse.repo.ts';

/** Correlation from which two pictures are one: the same ≥ 0.97, other cars at that place ≤ 0.94. */
const LIKE = 0.95;
/** So many are looked at more closely, however many are near. */
const COMPARED_MAX = 30;

/** Files a photograph by its fingerprint and notes earlier ones it looks like, those of its own checkup excepted. */
export async function findReuse(tx: Tx, photo: string, now: Date): Promise<void> {
  // Two copies that arrive at once must find each other.
  await lockPhotos(tx, 'looks');
  const look = await lookById(tx, photo);
  if (!look) return;
  const reflected = mirrored(look);
  const candidates = await candidatesFor(tx, look, reflected);
  const stored = await looksByOrdinal(tx, [...candidates.keys()]);
  for (const other of stored) {
    const isOwn = other.id === photo || (look.checkup !== null && other.checkup === look.checkup);
    if (isOwn) continue;
    const views = [...(candidates.get(other.ordinal) ?? [])].map((isMirrored) =>
      isMirrored ? reflected : look,
    );
    const like = Math.max(...views.map((view) => likeness(view, other)));
    if (like < LIKE) continue;
    // The one that came first is the earlier one, whichever is compared first.
    const [earlier, later] = other.ordinal < look.ordinal ? [other.id, photo] : [photo, other.id];
    await insertReuse(tx, { id: newId(), photo: later, earlier, likeness: like, at: now });
  }
  await insertLshBands(tx, look.ordinal, bandsOf(look));
}

/** The ordinals of photographs it may be, and whether as it is or (true) as its mirror image. */
async function candidatesFor(
  tx: Tx,
  look: StoredLook,
  reflected: StoredLook,
): Promise<Map<number, Set<boolean>>> {
  const found = new Map<number, Set<boolean>>();
  const add = (ordinal: number, isMirrored: boolean) =>
    found.set(ordinal, (found.get(ordinal) ?? new Set()).add(isMirrored));
  const { hash } = look;
  const limits = { difference: HASH_DIFFERENCE, limit: COMPARED_MAX };
  const near = await nearByHash(tx, { hash, bands: lshBandsNear(hash, 2), ...limits });
  for (const ordinal of near) add(ordinal, false);
  const keypoints = [look, reflected].flatMap((view) =>
    view.keypoints.map((point) => {
      const bands = keypointBandsNear(point);
      return { hash: point.hash, mirrored: view === reflected, bands };
    }),
  );
  const sharing = await sharingKeypoints(tx, {
    keypoints,
    difference: KEYPOINT_DIFFERENCE,
    limit: COMPARED_MAX,
  });
  for (const { photo, mirrored: isMirrored } of sharing) add(photo, isMirrored);
  return found;
}
