import { latinCode, searchKey } from '@inspect/contract/kernel';
import { VIN_WATCH_KINDS, type VIN_WATCH_SORTS, type VinWatchRow } from '@inspect/contract/vehicles';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { IN_USE, selectPage } from '../../platform/history/audited-table.repo.ts';
import { VIN_WATCH_TABLE } from './vin-watch.repo.ts';

type Sort = (typeof VIN_WATCH_SORTS)[number];
const SORT_SQL = {
  pattern: sql`t.pattern collate "C"`,
  kind: sql`array_position(${[...VIN_WATCH_KINDS]}::text[], t.kind)`,
  active: sql`t.active`,
  createdAt: sql`t.created_at`,
} as const satisfies Record<Sort, RawBuilder<unknown>>;

type Criteria = PageWindow & {
  sort?: SortOrder<Sort>;
  search?: string | undefined;
  active?: boolean | undefined;
};

/** A plate is looked for however it is written; a message as its text. */
function found(search: string) {
  const like = (text: string) => `%${escapeLike(text)}%`;
  const code = latinCode(search);
  return code === ''
    ? sql`t.search_key like ${like(searchKey(search))}`
    : sql`(t.search_key like ${like(searchKey(search))} or t.pattern like ${like(code)})`;
}

/** Entries in use, newest first where nothing else is asked. */
export function vinWatchPage(tx: Tx, { search, active, sort, ...page }: Criteria) {
  const where = [
    IN_USE,
    ...(active === undefined ? [] : [sql`t.active = ${active}`]),
    ...(search ? [found(search)] : []),
  ];
  const order = sortedBy(sort, SORT_SQL, sql`t.created_at desc, t.id desc`);
  return selectPage<VinWatchRow>(tx, VIN_WATCH_TABLE, { where, order }, page);
}

/** What everyone may know of them: the messages about this vehicle. */
export async function vinWatchMessages(tx: Tx, plate: string | null, vin: string | null) {
  const rows = await tx.rows(
    rawQuery(sql<{ kind: string; message: string }>`select * from inspect.vin_notices(${plate}, ${vin})`),
  );
  return rows.map(({ kind, message }) => ({ kind: kindOf(kind), message }));
}

function kindOf(name: string) {
  const kind = VIN_WATCH_KINDS.find((known) => known === name);
  if (!kind) throw new Error('a VIN watch of an unknown kind is stored');
  return kind;
}
