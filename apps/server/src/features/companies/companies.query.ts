import type { Actor } from '@inspect/contract/access';
import { searchKey } from '@inspect/contract/kernel';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type Place, readPage } from '../../platform/db/read-page.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

/** Row-level security leaves company people their own company and staff all of them; so does this condition. */
export function companiesPage(tx: Tx, actor: Actor, page: Place & { search?: string | undefined }) {
  const matching = build
    .selectFrom('companies')
    .select(['id as _id', 'name', 'tax_code as taxCode'])
    .$if(actor.company !== null, (query) => query.where('id', '=', actor.company ?? ''))
    .$if(Boolean(page.search), (query) =>
      query.where('search_key', 'like', `%${escapeLike(searchKey(page.search))}%`),
    );
  return readPage(tx, matching.orderBy('sort_key').orderBy('id'), page);
}
