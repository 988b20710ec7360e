import { latinCode, searchKey } from '@inspect/contract/kernel';
import { NOTICE_KINDS, type VinNotificationRow } from '@inspect/contract/notifications';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

type Page = { search?: string | undefined; active?: boolean | undefined; limit: number; offset: number };

export const COLUMNS = [
  'id as _id',
  'kind',
  'pattern',
  'message',
  'active',
  'created_at',
  'version',
] as const;

type Row = Omit<VinNotificationRow, 'kind' | 'createdAt'> & { kind: string; created_at: Date };

export function noticeOf({ created_at, kind, ...row }: Row): VinNotificationRow {
  return { ...row, kind: kindOf(kind), createdAt: created_at.toISOString() };
}

function kindOf(name: string) {
  const kind = NOTICE_KINDS.find((known) => known === name);
  if (!kind) throw new Error('a notice of an unknown kind is stored');
  return kind;
}

/** A plate is looked for however it is written; a message as its text. */
function found(search: string) {
  const like = (text: string) => `%${escapeLike(text)}%`;
  const code = latinCode(search);
  return code === ''
    ? sql<boolean>`search_key like ${like(searchKey(search))}`
    : sql<boolean>`(search_key like ${like(searchKey(search))} or pattern like ${like(code)})`;
}

/** Notices in use, newest first. */
export async function noticesPage(tx: Tx, page: Page) {
  const { active, search } = page;
  const matching = build
    .selectFrom('vin_notifications')
    .where('retired_at', 'is', null)
    .$if(active !== undefined, (query) => query.where('active', '=', active === true))
    .$if(Boolean(search), (query) => query.where(found(search ?? '')));
  const rows = await tx.rows(
    matching
      .select(COLUMNS)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset),
  );
  const total = await tx.first(matching.select((select) => select.fn.countAll<number>().as('count')));
  return { rows: rows.map(noticeOf), count: total?.count ?? 0 };
}

/** What everyone may know of the notices: the messages about this vehicle. */
export async function noticesAbout(tx: Tx, plate: string | null, vin: string | null) {
  const query = sql<{ kind: string; message: string }>`select * from inspect.vin_notices(${plate}, ${vin})`;
  const rows = await tx.rows({ compile: () => query.compile(build) });
  return rows.map(({ kind, message }) => ({ kind: kindOf(kind), message }));
}
