import type { Actor } from '@inspect/contract/access';
import { searchKey } from '@inspect/contract/kernel';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

type Page = { search?: string | undefined; limit: number; offset: number };

/** Row-level security leaves company people their own company and staff all of them; so does this condition. */
export async function companiesPage(tx: Tx, actor: Actor, page: Page) {
  const matching = build
    .selectFrom('companies')
    .$if(actor.company !== null, (query) => query.where('id', '=', actor.company ?? ''))
    .$if(Boolean(page.search), (query) =>
      query.where('search_key', 'like', `%${escapeLike(searchKey(page.search))}%`),
    );
  const rows = await tx.rows(
    matching
      .select(['id as _id', 'name', 'tax_code as taxCode'])
      .orderBy('sort_key')
      .orderBy('id')
      .limit(page.limit)
      .offset(page.offset),
  );
  const total = await tx.first(matching.select((select) => select.fn.countAll<number>().as('count')));
  return { rows, count: total?.count ?? 0 };
}
