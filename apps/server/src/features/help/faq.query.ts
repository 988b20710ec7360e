import type { FAQ_SORTS, FaqRow } from '@inspect/contract/help';
import { searchKey } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { IN_USE, selectPage } from '../../platform/history/audited-table.repo.ts';
import { FAQ } from './faq.repo.ts';

type Criteria = PageWindow & { search?: string | undefined; sort?: SortOrder<(typeof FAQ_SORTS)[number]> };

const COLUMNS = {
  // It begins with the words of the question, in letters that stand as the alphabet does.
  question: { filled: sql`t.search_key` },
  ordering: { filled: sql`t.ordering` },
  status: { filled: sql`not t.status` },
};

/** Questions in use, in the order in which they are shown where no other is asked for. */
export function faqPage(tx: Tx, { search, sort, ...page }: Criteria) {
  const found = sql`t.search_key like ${`%${escapeLike(searchKey(search))}%`}`;
  const where = [IN_USE, ...(search ? [found] : [])];
  return selectPage<FaqRow>(tx, FAQ, { where, order: sortedBy(sort, COLUMNS, sql`t.ordering, t.id`) }, page);
}
