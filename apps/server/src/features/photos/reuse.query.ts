import type { PhotoReuse } from '@inspect/contract/photos';
import { sql } from 'kysely';
import { build, type Tx } from '../../platform/db/transaction.ts';

const signed = (hash: bigint) => BigInt.asIntN(64, hash).toString();

export async function lookById(tx: Tx, id: string) {
  const row = await tx.first(
    build.selectFrom('attachments').select(['ordinal', 'checkup', 'thumb', 'hashes']).where('id', '=', id),
  );
  return row && { ...row, hashes: hashesIn(row.hashes) };
}

const hashesIn = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readBigUInt64BE(index * 8));

/** Photographs whose hash differs in at most so many bits; the index of the bands narrows them down first. */
export function looksNear(
  tx: Tx,
  { hash, bands, difference }: { hash: bigint; bands: readonly number[]; difference: number },
) {
  return tx.rows(
    build
      .selectFrom('attachments')
      .select(['id', 'ordinal', 'checkup', 'thumb'])
      .where('ordinal', 'in', (near) =>
        near
          .selectFrom('photo_bands')
          .select('photo')
          .where(sql<boolean>`band = any(${[...bands]}::integer[])`)
          .where(sql<boolean>`bit_count((hash # ${signed(hash)}::bigint)::bit(64)) <= ${difference}`),
      )
      .orderBy('ordinal'),
  );
}

type Page = { checkup: string | undefined; limit: number; offset: number };

/** Both photographs of each reuse; of one checkup those in which it is on either side. */
function reusesOf(checkup: string | undefined) {
  return build
    .selectFrom('photo_reuses as r')
    .innerJoin('attachments as p', 'p.id', 'r.photo')
    .innerJoin('attachments as e', 'e.id', 'r.earlier')
    .$if(checkup !== undefined, (query) =>
      query.where((is) => is.or([is('p.checkup', '=', checkup ?? ''), is('e.checkup', '=', checkup ?? '')])),
    );
}

/** What was used twice, newest first. Row-level security shows it to the staff alone. */
export async function reusesPage(
  tx: Tx,
  { checkup, limit, offset }: Page,
): Promise<{ rows: PhotoReuse[]; count: number }> {
  const total = await tx.first(reusesOf(checkup).select((has) => has.fn.countAll<number>().as('count')));
  const rows = await tx.rows(
    reusesOf(checkup)
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
      .orderBy('r.at', 'desc')
      .orderBy('r.id', 'desc')
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
