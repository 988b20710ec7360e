import { searchKey } from '@inspect/contract/kernel';
import type { QUARANTINE_SORTS, QUARANTINE_STATES } from '@inspect/contract/quarantine';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

import { isDone, isUndecided } from './is-undecided.query.ts';

type State = (typeof QUARANTINE_STATES)[number];
type Criteria = {
  sort?: SortOrder<(typeof QUARANTINE_SORTS)[number]>;
  search?: string | undefined;
  company?: string | undefined;
  state?: State | undefined;
};

/** Row-level security leaves them to the administrators. */
const rows = () =>
  build
    .selectFrom('quarantined_operations as q')
    .innerJoin('users as u', 'u.id', 'q.person')
    .leftJoin('companies as c', 'c.id', 'q.company')
    .leftJoin('users as h', 'h.id', 'q.handled_by')
    .select(['q.id as _id', 'q.person', 'q.device', 'q.seq', 'q.kind', 'q.record'])
    .select(['q.recorded_at as recordedAt', 'q.received_at as receivedAt'])
    .select(['q.handled_at as handledAt', 'q.handled_reason as handledReason'])
    .select(['u.name as personName', 'c.name as companyName', 'h.name as handledByName'])
    .select(isDone('q').as('done'))
    .select(
      sql<boolean | null>`case when q.file_pieces is not null then q.file is not null end`.as('fileComplete'),
    );

/** Those that came last first, and of one moment in the order of their device. */
export function quarantinePage(tx: Tx, { sort, search, company, state }: Criteria, place: PageWindow) {
  const wanted = rows()
    .$if(company !== undefined, (query) => query.where('q.company', '=', company ?? ''))
    .$if(state === 'waiting', (query) => query.where(isUndecided('q')))
    .$if(state === 'handled', (query) => query.where('q.handled_at', 'is not', null))
    .$if(Boolean(search), (query) =>
      query.where('u.search_key', 'like', `%${escapeLike(searchKey(search))}%`),
    )
    .orderBy(
      sortedBy(
        sort,
        { receivedAt: { filled: sql`q.received_at` }, recordedAt: { filled: sql`q.recorded_at` } },
        sql`q.received_at desc, q.device, q.seq, q.id`,
      ),
    );
  return readPage(tx, wanted, place);
}

export function quarantinedOne(tx: Tx, id: string) {
  return tx.first(rows().select(['q.schema', 'q.content']).where('q.id', '=', id));
}

export async function quarantinedFile(
  tx: Tx,
  id: string,
): Promise<{ file: Buffer; content: string | null } | undefined> {
  const row = await tx.first(
    build.selectFrom('quarantined_operations').select(['file', 'content']).where('id', '=', id),
  );
  return row?.file ? { file: row.file, content: row.content } : undefined;
}
