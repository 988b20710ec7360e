import type { PhotoMark } from '@inspect/contract/checkup-fields';
import { type PlateEvidence, plateEvidence } from '@inspect/contract/checkups';
import { sql } from 'kysely';
import { build, type Tx } from '../../../platform/db/transaction.ts';
import { stoodFor } from '../../checkup-list/index.ts';
import { findingPhotosAmong, photoDoubts, platePhotosOf } from '../../photos/index.ts';

/** The seam to the photos of a checkup: the rules ask here and nowhere else. */

/** What the plate photos of this checkup (of a moved result: and of where it was recorded first) say, by the rule that the screens show too. */
export async function plateEvidenceOf(tx: Tx, checkup: string): Promise<PlateEvidence> {
  const row = await ownerOf(tx, checkup);
  if (!row) return { state: 'none' };
  const photos = await platePhotosOf(tx, { checkups: row.stoodFor, company: row.company });
  return plateEvidence(
    { CarRegNo: row.car_reg_no, createdAt: row.created_at.toISOString() },
    photos.map(({ capturedAt, CarRegNo }) => ({ capturedAt: capturedAt.toISOString(), CarRegNo })),
  );
}

/** What the photos of this checkup give its conclusion for control to look at. */
export async function photoMarksOf(tx: Tx, checkup: string): Promise<PhotoMark[]> {
  const row = await ownerOf(tx, checkup);
  if (!row) return [];
  const { timesDiffer, unproven } = await photoDoubts(tx, { checkups: row.stoodFor, company: row.company });
  return [...(timesDiffer ? ['photo_time' as const] : []), ...(unproven ? ['photo_unproven' as const] : [])];
}

/** Which of these are photos of findings of the checkup: a finding points to no other's, and not to the plate's. */
export async function attachmentsOf(tx: Tx, checkup: string, ids: readonly string[]): Promise<string[]> {
  const row = await ownerOf(tx, checkup);
  return row && ids.length > 0 ? findingPhotosAmong(tx, { checkup, company: row.company, ids }) : [];
}

function ownerOf(tx: Tx, checkup: string) {
  return tx.first(
    build
      .selectFrom('checkups')
      .select(['company', 'car_reg_no', 'created_at', stoodFor(sql`checkups`).as('stoodFor')])
      .where('id', '=', checkup),
  );
}
