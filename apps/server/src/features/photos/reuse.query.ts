import { normalisePlate } from '@inspect/contract/kernel';
import type { PhotoReuse } from '@inspect/contract/photos';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '../../../db/schema.ts';
import { escapeLike } from '../../platform/db/escape-like.ts';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { keypointsIn } from './fingerprint-bytes.ts';

const signed = (hash: bigint) => BigInt.asIntN(64, hash).toString();

const LOOK = ['id', 'ordinal', 'checkup', 'thumb', 'hashes', 'keypoints', 'width', 'height'] as const;
type LookRow = Pick<Selectable<DB['attachments']>, (typeof LOOK)[number]>;
export type StoredLook = ReturnType<typeof storedLook>;

/** The whole picture's hash comes first; photographs of before had those of parts behind it. */
const storedLook = ({ hashes, keypoints, ...row }: LookRow) => ({
  ...row,
  hash: hashes.readBigUInt64BE(),
  keypoints: keypointsIn(keypoints),
});

export async function lookById(tx: Tx, id: string): Promise<StoredLook | undefined> {
  const row = await tx.first(build.selectFrom('attachments').select(LOOK).where('id', '=', id));
  return row && storedLook(row);
}

export async function looksByOrdinal(tx: Tx, ordinals: readonly number[]): Promise<StoredLook[]> {
  if (ordinals.length === 0) return [];
  const rows = await tx.rows(
    build
      .selectFrom('attachments')
      .select(LOOK)
      .where('ordinal', 'in', [...ordinals]),
  );
  return rows.map(storedLook);
}

/** Photographs whose hash differs in at most so many bits, the nearest first; the bands narrow them down first. */
export async function nearByHash(
  tx: Tx,
  {
    hash,
    bands,
    difference,
    limit,
  }: { hash: bigint; bands: readonly number[]; difference: number; limit: number },
): Promise<number[]> {
  const query = sql<{ photo: number }>`
    select photo, min(bit_count((hash # ${signed(hash)}::bigint)::bit(64))) as difference from photo_bands
     where band = any(${[...bands]}::integer[])
       and bit_count((hash # ${signed(hash)}::bigint)::bit(64)) <= ${difference}
     group by photo order by 2, 1 limit ${limit}`;
  return (await tx.rows(rawQuery(query))).map(({ photo }) => photo);
}

export type AskedKeypoint = { hash: bigint; mirrored: boolean; bands: readonly number[] };
export type SharingPhoto = { photo: number; mirrored: boolean };

/** A band that so many photographs have says nothing of any of them. */
const BAND_MAX = 256;

/** Photographs with like keypoints, those that share most first. */
export function sharingKeypoints(
  tx: Tx,
  {
    keypoints,
    difference,
    limit,
  }: { keypoints: readonly AskedKeypoint[]; difference: number; limit: number },
): Promise<SharingPhoto[]> {
  const asked = keypoints.flatMap(({ bands, hash, mirrored }) =>
    bands.map((band) => ({ band, hash: signed(hash), mirrored })),
  );
  const query = sql<SharingPhoto>`
    select near.photo, asked.mirrored
      from unnest(${asked.map(({ band }) => band)}::integer[], ${asked.map(({ hash }) => hash)}::text[],
                  ${asked.map(({ mirrored }) => mirrored)}::boolean[]) as asked (band, hash, mirrored)
     cross join lateral (select b.photo, bit_count((b.hash # asked.hash::bigint)::bit(64)) as difference
                           from photo_bands b where b.band = asked.band limit ${BAND_MAX}) near
     where near.difference <= ${difference}
     group by near.photo, asked.mirrored order by count(*) desc, min(near.difference), near.photo limit ${limit}`;
  return tx.rows(rawQuery(query));
}

type ReusesWanted = {
  checkup?: string | undefined;
  search?: string | undefined;
  sort?: SortOrder<'at' | 'likeness'>;
};

const REUSE_COLUMNS = { at: { filled: sql`r.at` }, likeness: { filled: sql`r.likeness` } };

/** Whose checkup has this in its plate. */
const plated = (checkup: RawBuilder<unknown>, part: string) =>
  sql<boolean>`exists (select from checkups k where k.id = ${checkup} and k.car_reg_no like ${part})`;

/** Both photographs of each reuse; of one checkup those in which it is on either side. */
function reusesOf({ checkup, search = '' }: ReusesWanted) {
  const plate = normalisePlate(search);
  const part = `%${escapeLike(plate)}%`;
  return build
    .selectFrom('photo_reuses as r')
    .innerJoin('attachments as p', 'p.id', 'r.photo')
    .innerJoin('attachments as e', 'e.id', 'r.earlier')
    .$if(checkup !== undefined, (query) =>
      query.where((is) => is.or([is('p.checkup', '=', checkup ?? ''), is('e.checkup', '=', checkup ?? '')])),
    )
    .$if(search !== '', (query) =>
      query.where((is) =>
        plate === ''
          ? sql<boolean>`false`
          : is.or([plated(sql`p.checkup`, part), plated(sql`e.checkup`, part)]),
      ),
    );
}

/** What was used twice, newest first. Row-level security shows it to the staff alone. */
export async function reusesPage(
  tx: Tx,
  { limit, offset, ...wanted }: ReusesWanted & PageWindow,
): Promise<{ rows: PhotoReuse[]; count: number }> {
  const total = await tx.first(reusesOf(wanted).select((has) => has.fn.countAll<number>().as('count')));
  const rows = await tx.rows(
    reusesOf(wanted)
      .innerJoin('companies as pc', 'pc.id', 'p.company')
      .innerJoin('users as pu', 'pu.id', 'p.created_by')
      .leftJoin('checkups as pk', (join) =>
        join.onRef('pk.id', '=', 'p.checkup').onRef('pk.company', '=', 'p.company'),
      )
      .innerJoin('companies as ec', 'ec.id', 'e.company')
      .innerJoin('users as eu', 'eu.id', 'e.created_by')
      .leftJoin('checkups as ek', (join) =>
        join.onRef('ek.id', '=', 'e.checkup').onRef('ek.company', '=', 'e.company'),
      )
      .select([
        'r.id',
        'r.at',
        'r.likeness',
        'p.id as p_id',
        'p.file as p_file',
        'p.kind as p_kind',
        'pk.id as p_checkup',
        'p.company as p_company',
        'p.captured_at as p_captured',
        'p.created_at as p_created',
        'pc.name as p_company_name',
        'pu.name as p_by',
        'pk.car_reg_no as p_plate',
        'e.id as e_id',
        'e.file as e_file',
        'e.kind as e_kind',
        'ek.id as e_checkup',
        'e.company as e_company',
        'e.captured_at as e_captured',
        'e.created_at as e_created',
        'ec.name as e_company_name',
        'eu.name as e_by',
        'ek.car_reg_no as e_plate',
      ])
      .orderBy(sortedBy(wanted.sort, REUSE_COLUMNS, sql`r.at desc, r.id desc`))
      .limit(limit)
      .offset(offset),
  );
  return {
    count: total?.count ?? 0,
    rows: rows.map((row) => ({
      _id: row.id,
      at: row.at.toISOString(),
      likeness: row.likeness,
      photo: {
        _id: row.p_id,
        file: row.p_file,
        kind: row.p_kind as PhotoReuse['photo']['kind'],
        checkup: row.p_checkup,
        CarRegNo: row.p_plate,
        company: row.p_company,
        companyName: row.p_company_name,
        by: row.p_by,
        capturedAt: row.p_captured.toISOString(),
        createdAt: row.p_created.toISOString(),
      },
      earlier: {
        _id: row.e_id,
        file: row.e_file,
        kind: row.e_kind as PhotoReuse['photo']['kind'],
        checkup: row.e_checkup,
        CarRegNo: row.e_plate,
        company: row.e_company,
        companyName: row.e_company_name,
        by: row.e_by,
        capturedAt: row.e_captured.toISOString(),
        createdAt: row.e_created.toISOString(),
      },
    })),
  };
}
