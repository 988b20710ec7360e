import type { Fingerprint } from '@inspect/plates';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { hashBytes, keypointBytes } from './fingerprint-bytes.ts';

export type NewPhoto = {
  id: string;
  file: string;
  company: string;
  checkup: string | null;
  kind: string;
  sent_sha256: string;
  fingerprint: Fingerprint;
  width: number;
  height: number;
  captured_at: Date;
  times_differ: boolean;
  nonce_at: Date | null;
  unproven: boolean;
  car_reg_no: string;
  created_by: string;
  created_at: Date;
};

/** False when somebody's photograph has this id already. */
export async function insertPhoto(tx: Tx, { fingerprint, ...row }: NewPhoto): Promise<boolean> {
  const insert = build.insertInto('attachments').values({
    ...row,
    hashes: hashBytes(fingerprint.hash),
    keypoints: keypointBytes(fingerprint.keypoints),
    thumb: Buffer.from(fingerprint.thumb),
  });
  return (await tx.run(insert.onConflict((conflict) => conflict.column('id').doNothing()))) === 1;
}

/** Whoever counts photographs of this checkup, or of this person, waits until the transaction ends. */
export async function lockPhotos(tx: Tx, wanted: string): Promise<void> {
  await tx.run(rawQuery(sql`select inspect.lock_photos(${wanted})`));
}

export async function releaseFile(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('files').set({ quarantined: false }).where('id', '=', id));
}
