import type { FaqRow } from '@inspect/contract/help';
import { searchKey } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import type { Place } from '../../platform/db/read-page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { IN_USE, selectPage } from '../../platform/history/audited-table.repo.ts';
import { FAQ } from './faq.repo.ts';

/** Questions in use in the order in which they are shown. */
export function faqPage(tx: Tx, { search, ...page }: Place & { search?: string | undefined }) {
  const found = sql`t.search_key like ${`%${escapeLike(searchKey(search))}%`}`;
  const where = [IN_USE, ...(search ? [found] : [])];
  return selectPage<FaqRow>(tx, FAQ, { where, order: sql`t.ordering, t.id` }, page);
}
