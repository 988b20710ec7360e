import { searchKey } from '@inspect/contract/kernel';
import type { DeliveryState, PartnerDelivery } from '@inspect/contract/partner-api';
import { sql } from 'kysely';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import { isoInstant } from '../../../platform/db/iso-instant.ts';
import { type PageWindow, readPage } from '../../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../../platform/db/sorted-by.ts';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';

type Criteria = {
  webhook?: string | undefined;
  state?: DeliveryState | undefined;
  search?: string | undefined;
  sort?: SortOrder<'createdAt'>;
  id?: string;
};

/** Newest first. */
export async function deliveriesPage(
  tx: Tx,
  { webhook, state, search = '', sort, id }: Criteria,
  place: PageWindow,
): Promise<{ rows: PartnerDelivery[]; count: number }> {
  const listed = build
    .selectFrom('partner_deliveries as d')
    .innerJoin('partner_webhooks as w', 'w.id', 'd.webhook')
    .innerJoin('partners as p', 'p.id', 'w.partner')
    .select(['d.id as _id', 'd.webhook', 'p.name as partnerName', 'd.event', 'd.created_at', 'd.due_at'])
    .select(sql<DeliveryState>`d.state`.as('state'))
    .select((row) => [
      row
        .selectFrom(sql<{ told: unknown }>`inspect.event_named(d.event)`.as('named'))
        .select(sql<PartnerDelivery['event']>`named.told`.as('told'))
        .as('named'),
      row
        .selectFrom('partner_delivery_attempts as a')
        .whereRef('a.delivery', '=', 'd.id')
        .select(
          sql<PartnerDelivery['attempts']>`coalesce(jsonb_agg(jsonb_build_object(
            'at', ${isoInstant(sql`a.at`)}, 'outcome', a.outcome,
            'status', a.status, 'milliseconds', a.milliseconds) order by a.at, a.id), '[]')`.as('all'),
        )
        .as('attempts'),
    ])
    .$if(webhook !== undefined, (query) => query.where('d.webhook', '=', webhook ?? ''))
    .$if(state !== undefined, (query) => query.where('d.state', '=', state ?? ''))
    .$if(id !== undefined, (query) => query.where('d.id', '=', id ?? ''))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('p.search_key', 'like', `%${escapeLike(searchKey(search))}%`),
          where('w.url', 'ilike', `%${escapeLike(search)}%`),
        ]),
      ),
    )
    .orderBy(sortedBy(sort, { createdAt: { filled: sql`d.created_at` } }, sql`d.created_at desc, d.id desc`));
  const { rows, count } = await readPage(tx, listed, place);
  return {
    count,
    rows: rows.map(({ created_at, due_at, event: _event, named, attempts, ...row }) => ({
      ...row,
      event: named,
      attempts: attempts ?? [],
      createdAt: created_at.toISOString(),
      dueAt: due_at?.toISOString() ?? null,
    })),
  };
}

export async function deliveryById(tx: Tx, id: string): Promise<PartnerDelivery | undefined> {
  return (await deliveriesPage(tx, { id }, { limit: 1, offset: 0 })).rows[0];
}

/** Deliveries that were given up, and addresses that began to fail, since this person saw the page. */
export async function unseenCount(tx: Tx, user: string): Promise<number> {
  const query = sql<{ count: number }>`
    with seen as (select coalesce((select at from partner_news_seen where "user" = ${user}), '-infinity') as at)
    select ((select count(*) from partner_deliveries d, seen where d.state = 'dead' and d.finished_at > seen.at)
          + (select count(*) from partner_webhooks w, seen where w.retired_at is null and w.failing_since > seen.at))::int as count`;
  return (await tx.first(rawQuery(query)))?.count ?? 0;
}
