import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';

/** One sending of a photograph: other bytes under its id are another. */
export type Sending = { person: string; photo: string; sha256: string };

const bytesOf = (sha256: string) => Buffer.from(sha256, 'hex');

/** How many bytes lie here, from the first on without a gap. */
export async function receivedBytes(tx: Tx, { person, photo, sha256 }: Sending): Promise<number> {
  const row = await tx.first(
    rawQuery(sql<{ received: number }>`select coalesce(max(start + octet_length(bytes)), 0) as received
      from photo_pieces where person = ${person} and photo = ${photo} and sha256 = ${bytesOf(sha256)}`),
  );
  return row?.received ?? 0;
}

/** False = it lies here: it came twice at the same moment. */
export async function insertPiece(
  tx: Tx,
  { sha256, ...piece }: Sending & { company: string; start: number; bytes: Buffer; at: Date },
): Promise<boolean> {
  const insert = build
    .insertInto('photo_pieces')
    .values({ ...piece, sha256: bytesOf(sha256) })
    .onConflict((conflict) =>
      conflict.columns(['person', 'company', 'photo', 'sha256', 'start']).doNothing(),
    );
  return (await tx.run(insert)) === 1;
}

export async function wholeSending(tx: Tx, { person, photo, sha256 }: Sending): Promise<Buffer> {
  const rows = await tx.rows(
    build
      .selectFrom('photo_pieces')
      .select('bytes')
      .where('person', '=', person)
      .where('photo', '=', photo)
      .where('sha256', '=', bytesOf(sha256))
      .orderBy('start'),
  );
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

/** Whatever was sent under that id. */
export async function forgetPieces(tx: Tx, { person, photo }: Omit<Sending, 'sha256'>): Promise<void> {
  await tx.run(build.deleteFrom('photo_pieces').where('person', '=', person).where('photo', '=', photo));
}

/** Leaves the person so many unfinished photographs, those of which something came last. */
export async function leaveUnfinished(tx: Tx, person: string, most: number): Promise<void> {
  await tx.run(
    rawQuery(sql`delete from photo_pieces where person = ${person} and photo in
      (select photo from photo_pieces where person = ${person} group by photo order by max(at) desc, photo offset ${most})`),
  );
}

/** Of photographs of which nothing came since. */
export async function forgetUnfinished(tx: Tx, since: Date): Promise<void> {
  await tx.run(
    rawQuery(sql`delete from photo_pieces where (person, photo) in
      (select person, photo from photo_pieces group by person, photo having max(at) < ${since})`),
  );
}
