import type { Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { likeness } from './likeness.ts';
import { lshBandsNear, lshBandsOf } from './lsh-bands.ts';
import { lockPhotos } from './photos.repo.ts';
import { lookById, looksNear } from './reuse.query.ts';
import { insertLshBands, insertReuse } from './reuse.repo.ts';

/** Bits of 64 in which the hashes of one picture differ at most, cut and compressed (measured: bench reuse). */
const HASH_DIFFERENCE = 14;
/** Correlation from which two pictures are one: drawn scenes cut by a tenth ≥ 0.956, other cars there ≤ 0.940. */
const LIKE = 0.95;

/** Files a photograph by its fingerprint and notes earlier ones it looks like, those of its own checkup excepted. */
export async function findReuse(tx: Tx, photo: string, now: Date): Promise<void> {
  // Two copies that arrive at once must find each other.
  await lockPhotos(tx, 'looks');
  const fingerprint = await lookById(tx, photo);
  if (!fingerprint) return;
  const [whole = 0n] = fingerprint.hashes;
  // A part of an earlier picture is found among the hashes of its parts.
  const near = await looksNear(tx, {
    hash: whole,
    bands: lshBandsNear(whole, 2),
    difference: HASH_DIFFERENCE,
  });
  for (const other of near) {
    const isOwn =
      other.id === photo || (fingerprint.checkup !== null && other.checkup === fingerprint.checkup);
    if (isOwn) continue;
    const like = likeness(fingerprint.thumb, other.thumb);
    if (like < LIKE) continue;
    // The one that came first is the earlier one, whichever is compared first.
    const [earlier, later] = other.ordinal < fingerprint.ordinal ? [other.id, photo] : [photo, other.id];
    await insertReuse(tx, { id: newId(), photo: later, earlier, likeness: like, at: now });
  }
  await insertLshBands(
    tx,
    fingerprint.ordinal,
    fingerprint.hashes.flatMap((hash) => lshBandsOf(hash).map((band) => ({ band, hash }))),
  );
}
