import type { HIT_SORTS, HitRow, ToldHit } from '@inspect/contract/dahk';
import { type Day, latinCode, searchKey } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { IN_USE, selectPage, selectRows } from '../../platform/history/audited-table.repo.ts';
import { HIT_TABLE } from './hits.repo.ts';

const NEWEST = sql`t.created_at desc, t.id desc`;

type Criteria = PageWindow & {
  search?: string | undefined;
  active?: boolean | undefined;
  sort?: SortOrder<(typeof HIT_SORTS)[number]>;
  today: Day;
};

const COLUMNS = {
  CarRegNo: sql`t.car_reg_no`,
  registrationCertificate: sql`t.registration_certificate`,
  since: { filled: sql`t.since` },
  until: sql`t.until`,
  source: { filled: sql`t.source` },
  createdAt: { filled: sql`t.created_at` },
};

/** Hits in use, newest first. Row-level security shows them to who sees the country. */
export function hitsPage(tx: Tx, { search, active, sort, today, ...page }: Criteria) {
  const holds = sql`(t.since <= ${today}::date and (t.until is null or t.until >= ${today}::date))`;
  const where = [
    IN_USE,
    ...(active === undefined ? [] : [active ? holds : sql`not ${holds}`]),
    ...(search ? [found(search)] : []),
  ];
  return selectPage<HitRow>(tx, HIT_TABLE, { where, order: sortedBy(sort, COLUMNS, NEWEST) }, page);
}

/** A plate or certificate is looked for however it is written. */
function found(search: string) {
  const like = (text: string) => `%${escapeLike(text)}%`;
  const bare = searchKey(latinCode(search));
  const asText = sql`t.search_key like ${like(searchKey(search))}`;
  return bare.length < 3 ? asText : sql`(${asText} or t.search_key like ${like(bare)})`;
}

export const hitsInUse = (tx: Tx) =>
  tx.rows(selectRows<HitRow>(HIT_TABLE, { where: [IN_USE], order: NEWEST }));

/** What everybody may know of the hits: those that hold today for the vehicle at hand, oldest first. */
export async function hitsOf(
  tx: Tx,
  { plate, certificate }: { plate: string | null; certificate: string | null },
  today: Day,
): Promise<ToldHit[]> {
  if (plate === null && certificate === null) return [];
  const query = sql<ToldHit>`
    select h.reason, h.since from inspect.enforcement_hits_of(${plate}, ${certificate}, ${today}::date) h`;
  return tx.rows(rawQuery(query));
}
