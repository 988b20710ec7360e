import type { Attachment } from '../photos/index.ts';
import type { Checkup } from './checkup.ts';

/** A photo may be taken while the form is still being filled in, before the checkup is saved. */
const BEFORE_MS = 2 * 3_600_000;

/**
 * `shown`: its number was read. `other`: only others were. `unread`: none was sure, so whoever concludes looks himself.
 * `none`: nothing was photographed during this checkup. `other` and `none` need a reason.
 */
export type PlateEvidence = { state: 'shown' | 'unread' | 'none' } | { state: 'other'; read: string };

type PlatePhoto = Pick<Attachment, 'capturedAt' | 'CarRegNo'>;

/** `photos`: oldest first. A right one outweighs others, another number those with nothing to read. */
export function plateEvidence(
  { CarRegNo, createdAt }: Pick<Checkup, 'CarRegNo' | 'createdAt'>,
  photos: readonly PlatePhoto[],
): PlateEvidence {
  const earliest = Date.parse(createdAt) - BEFORE_MS;
  const read = photos
    .filter(({ capturedAt }) => Date.parse(capturedAt) >= earliest)
    .map((photo) => photo.CarRegNo);
  if (read.some((number) => number !== '' && number === CarRegNo)) return { state: 'shown' };
  const other = read.findLast((number) => number !== '');
  if (other !== undefined) return { state: 'other', read: other };
  return { state: read.length > 0 ? 'unread' : 'none' };
}
