import { build, type Tx } from '../../platform/db/transaction.ts';
import { photosAmong, platePhotosOf } from '../photos/index.ts';

/** The seam to the photos of a checkup: the rules ask here and nowhere else. */

/** A photo may be taken while the form is still being filled in, before the checkup is saved. */
const BEFORE_MS = 2 * 3_600_000;

/**
 * The id of a photo that shows the plate, taken during this very checkup; null = there is none. One on which another
 * number was read shows another vehicle: then the reason must be given. One that could not be read was looked at by
 * the operator.
 */
export async function platePhotoOf(tx: Tx, checkup: string): Promise<string | null> {
  const row = await ownerOf(tx, checkup);
  if (!row) return null;
  const earliest = row.created_at.getTime() - BEFORE_MS;
  const photos = await platePhotosOf(tx, { checkup, company: row.company });
  const shown = photos.find(
    ({ capturedAt, CarRegNo }) =>
      capturedAt.getTime() >= earliest && (CarRegNo === '' || CarRegNo === row.car_reg_no),
  );
  return shown?.id ?? null;
}

/** Which of these attachments belong to the checkup: a finding points to no other's photo. */
export async function attachmentsOf(tx: Tx, checkup: string, ids: readonly string[]): Promise<string[]> {
  const row = await ownerOf(tx, checkup);
  return row && ids.length > 0 ? photosAmong(tx, { checkup, company: row.company, ids }) : [];
}

function ownerOf(tx: Tx, checkup: string) {
  return tx.first(
    build.selectFrom('checkups').select(['company', 'car_reg_no', 'created_at']).where('id', '=', checkup),
  );
}
