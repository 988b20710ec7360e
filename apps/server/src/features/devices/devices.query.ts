import type { DEVICE_SORTS, DeviceState } from '@inspect/contract/devices';
import { searchKey } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

type Criteria = {
  sort?: SortOrder<(typeof DEVICE_SORTS)[number]>;
  search?: string | undefined;
  company?: string | undefined;
  state?: DeviceState | undefined;
};

/** The gravest first. */
const STATE = sql<DeviceState>`case
  when d.lost_at is not null then 'lost'
  when d.last_seq > d.issued_seq then 'putBack'
  when d.late then 'stalled'
  when d.attention > 0 then 'attention'
  when d.pending > 0 then 'waiting'
  else 'calm' end`;

/** Those heard of last first where nothing else is asked. Row-level security leaves them to the administrators. */
export function devicesPage(tx: Tx, { sort, search, company, state }: Criteria, place: PageWindow) {
  const devices = build
    .selectFrom('operation_devices as d')
    .innerJoin('users as u', 'u.id', 'd.person')
    .leftJoin('companies as c', 'c.id', 'd.company')
    .select(['d.device', 'd.person', 'd.at', 'd.pending', 'd.attention', 'd.oldest_at', 'd.persisted'])
    .select(['d.last_seq', 'd.issued_seq', 'd.lost_at', 'd.lost_pending', 'd.lost_seen_at'])
    .select(['u.name as personName', 'c.name as companyName', STATE.as('state')])
    .$if(company !== undefined, (query) => query.where('d.company', '=', company ?? ''))
    .$if(state !== undefined, (query) => query.where(STATE, '=', state ?? 'calm'))
    .$if(Boolean(search), (query) =>
      query.where('u.search_key', 'like', `%${escapeLike(searchKey(search))}%`),
    )
    .orderBy(sortedBy(sort, { at: { filled: sql`d.at` } }, sql`d.at desc, d.device, d.person`));
  return readPage(tx, devices, place);
}
