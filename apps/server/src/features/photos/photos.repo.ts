import { sql } from 'kysely';
import { build, type Tx } from '../../platform/db/transaction.ts';
import type { Look } from '../../platform/pictures/picture-job.ts';

export type NewPhoto = {
  id: string;
  company: string;
  checkup: string | null;
  kind: string;
  sent_sha256: string;
  look: Look;
  width: number;
  height: number;
  captured_at: Date;
  car_reg_no: string;
  created_by: string;
  created_at: Date;
};

export async function insertPhoto(tx: Tx, { look, ...row }: NewPhoto): Promise<void> {
  await tx.run(
    build.insertInto('attachments').values({
      ...row,
      hashes: bytesOf(look.hashes),
      thumb: Buffer.from(look.thumb),
    }),
  );
}

function bytesOf(hashes: readonly bigint[]): Buffer {
  const bytes = Buffer.alloc(hashes.length * 8);
  for (const [index, hash] of hashes.entries()) bytes.writeBigUInt64BE(hash, index * 8);
  return bytes;
}

/** Whoever counts photographs of this checkup, or of this person, waits until the transaction ends. */
export async function lockPhotos(tx: Tx, wanted: string): Promise<void> {
  await tx.run({
    compile: () => sql`select inspect.lock_photos(${wanted})`.compile(build),
  });
}

export async function releasePhoto(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('files').set({ quarantined: false }).where('id', '=', id));
}
