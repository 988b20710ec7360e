import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';

export async function insertLshBands(
  tx: Tx,
  photo: number,
  rows: readonly { band: number; hash: bigint }[],
): Promise<void> {
  const bands = rows.map(({ band }) => band);
  // 64 bits are more than a number of JavaScript holds.
  const hashes = rows.map(({ hash }) => BigInt.asIntN(64, hash).toString());
  // Spots of one picture may look alike.
  const insert = sql`insert into photo_bands (band, hash, photo)
    select band, hash::bigint, ${photo}::bigint from unnest(${bands}::integer[], ${hashes}::text[]) as b (band, hash)
    on conflict do nothing`;
  await tx.run(rawQuery(insert));
}

export async function insertReuse(
  tx: Tx,
  row: { id: string; photo: string; earlier: string; likeness: number; at: Date },
): Promise<void> {
  const insert = build.insertInto('photo_reuses').values(row);
  await tx.run(insert.onConflict((conflict) => conflict.columns(['photo', 'earlier']).doNothing()));
}
