import { searchKey } from '@inspect/contract/kernel';
import type { SECURITY_EVENT_SORTS } from '@inspect/contract/security-events';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

type Sort = (typeof SECURITY_EVENT_SORTS)[number];
type Criteria = {
  sort?: SortOrder<Sort>;
  search?: string | undefined;
  company?: string | undefined;
};

/** Newest first where nothing else is asked. Row-level security leaves them to the administrators. */
export function securityEventsPage(tx: Tx, { sort, search, company }: Criteria, place: PageWindow) {
  const events = build
    .selectFrom('security_events as e')
    .innerJoin('users as u', 'u.id', 'e.user')
    .leftJoin('companies as c', 'c.id', 'e.company')
    .leftJoin('companies as o', 'o.id', 'e.owner')
    .select(['e.id as _id', 'e.at', 'e.kind', 'e.user', 'e.call', 'e.status', 'e.entity', 'e.record'])
    .select(['u.name as userName', 'c.name as companyName', 'o.name as ownerName'])
    .$if(company !== undefined, (query) => query.where('e.company', '=', company ?? ''))
    .$if(Boolean(search), (query) =>
      query.where('u.search_key', 'like', `%${escapeLike(searchKey(search))}%`),
    )
    .orderBy(sortedBy(sort, { at: { filled: sql`e.at` } }, sql`e.at desc, e.id desc`));
  return readPage(tx, events, place);
}
