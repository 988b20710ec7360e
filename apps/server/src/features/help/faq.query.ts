import { searchKey } from '@inspect/contract/kernel';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

type Page = { search?: string | undefined; limit: number; offset: number };

export const FAQ_COLUMNS = ['id as _id', 'question', 'answer', 'ordering', 'status', 'version'] as const;

/** Questions in use in the order in which they are shown. */
export async function faqPage(tx: Tx, page: Page) {
  const matching = build
    .selectFrom('faq')
    .where('retired_at', 'is', null)
    .$if(Boolean(page.search), (query) =>
      query.where('search_key', 'like', `%${escapeLike(searchKey(page.search))}%`),
    );
  const rows = await tx.rows(
    matching.select(FAQ_COLUMNS).orderBy('ordering').orderBy('id').limit(page.limit).offset(page.offset),
  );
  const total = await tx.first(matching.select((select) => select.fn.countAll<number>().as('count')));
  return { rows, count: total?.count ?? 0 };
}
