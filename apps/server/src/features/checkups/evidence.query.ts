import type { Tx } from '../../platform/db/transaction.ts';

/**
 * The seam to the photos of a checkup: the rules ask here and nowhere else. There are no attachments yet, so nothing
 * is found and a conclusion needs the reason why there is no photo.
 */

/** The id of a photo that shows the plate, taken during this very checkup; null = there is none. */
export async function platePhotoOf(_tx: Tx, _checkup: string): Promise<string | null> {
  return null;
}

/** Which of these attachments belong to the checkup: a finding points to no other's photo. */
export async function attachmentsOf(_tx: Tx, _checkup: string, _ids: readonly string[]): Promise<string[]> {
  return [];
}
