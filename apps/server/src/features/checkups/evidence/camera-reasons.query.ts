import { sql } from 'kysely';
import { build, type Tx } from '../../../platform/db/transaction.ts';

/** The others are what control finds; nobody excuses a missing photograph with «from a screen». */
export const EXCUSES = sql<boolean>`'upload' = any(used_in)`;

/** Reasons that may stand in place of a plate or its photo. */
export function cameraReasons(tx: Tx) {
  return tx.rows(
    build
      .selectFrom('camera_reasons')
      .select(['id as _id', 'name', 'note_required as noteRequired'])
      .where('status', '=', true)
      .where(EXCUSES)
      .orderBy('ordering')
      .orderBy('id'),
  );
}

export function cameraReasonOf(tx: Tx, id: string) {
  return tx.first(
    build
      .selectFrom('camera_reasons')
      .select(['id', 'note_required as noteRequired'])
      .where('id', '=', id)
      .where(EXCUSES),
  );
}
