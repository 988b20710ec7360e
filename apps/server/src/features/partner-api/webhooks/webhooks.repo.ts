import { searchKey } from '@inspect/contract/kernel';
import {
  type ListedWebhook,
  type WEBHOOK_SORTS,
  type WebhookRow,
  type WebhookValues,
  webhookValues,
} from '@inspect/contract/partner-api';
import { sql } from 'kysely';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../../platform/db/sorted-by.ts';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import type { AuditedEntity } from '../../../platform/history/audited-records.ts';
import { type AuditedTable, auditedIn } from '../../../platform/history/audited-table.repo.ts';

const WEBHOOKS: AuditedTable<WebhookValues> = {
  name: 'partner_webhooks',
  columns: { partner: 'partner', url: 'url', events: 'events', active: 'active' },
  keysOf: () => ({}),
};

export const webhooks: AuditedEntity<WebhookRow, WebhookValues> = {
  ...auditedIn(WEBHOOKS),
  entity: 'webhooks',
  fields: webhookValues,
  fieldsOf: ({ _id, version, ...fields }) => webhookValues.parse(fields),
};

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

type Criteria = {
  partner?: string | undefined;
  search?: string | undefined;
  sort?: SortOrder<(typeof WEBHOOK_SORTS)[number]>;
  today: string;
};

/** By the partner's name. */
export async function webhooksPage(
  tx: Tx,
  { partner, search = '', sort, today }: Criteria,
  place: PageWindow,
): Promise<{ rows: ListedWebhook[]; count: number }> {
  const listed = build
    .selectFrom('partner_webhooks as t')
    .innerJoin('partners as p', 'p.id', 't.partner')
    .select([
      't.id as _id',
      't.partner',
      'p.name as partnerName',
      't.url',
      't.events',
      't.active',
      't.version',
    ])
    .select(['t.secret_made_at', 't.former_secret_until', 't.failing_since'])
    .select(sql<boolean>`p.refuse_unpaid and inspect.partner_overdue(p.id, ${today}::date) > 0`.as('unpaid'))
    .where('t.retired_at', 'is', null)
    .where('p.retired_at', 'is', null)
    .$if(partner !== undefined, (query) => query.where('t.partner', '=', partner ?? ''))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('p.search_key', 'like', `%${escapeLike(searchKey(search))}%`),
          where('t.url', 'ilike', `%${escapeLike(search)}%`),
        ]),
      ),
    )
    .orderBy(
      sortedBy(
        sort,
        { partner: { filled: sql`p.sort_key` }, url: { filled: sql`lower(t.url)` } },
        sql`p.sort_key, t.id`,
      ),
    );
  const { rows, count } = await readPage(tx, listed, place);
  return {
    count,
    rows: rows.map(({ secret_made_at, former_secret_until, failing_since, ...row }) => ({
      ...row,
      secretMadeAt: isoOf(secret_made_at),
      formerSecretUntil: isoOf(former_secret_until),
      failingSince: isoOf(failing_since),
    })),
  };
}

export type SealedSecret = { asked: string; sealed: Buffer; at: Date; formerUntil: Date };

/** False when it was made before. */
export async function changeSecret(tx: Tx, webhook: string, secret: SealedSecret): Promise<boolean> {
  const { asked, sealed, at, formerUntil } = secret;
  const query = sql<{ made: boolean }>`
    select inspect.change_webhook_secret(${webhook}, ${asked}, ${sealed}, ${at}, ${formerUntil}) as made`;
  return (await tx.first(rawQuery(query)))?.made ?? false;
}

export async function hasSecret(tx: Tx, webhook: string): Promise<boolean> {
  const row = await tx.first(
    build.selectFrom('partner_webhooks').select('secret_made_at').where('id', '=', webhook),
  );
  return row !== undefined && row.secret_made_at !== null;
}

export async function insertTest(tx: Tx, webhook: string, id: string, at: Date): Promise<void> {
  await tx.run(
    build
      .insertInto('partner_deliveries')
      .values({ id, webhook, created_at: at, due_at: at })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** What was given up goes again from its first try on; anything else stays as it is. */
export async function resendDelivery(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(
    build
      .updateTable('partner_deliveries')
      .set({ state: 'waiting', tries: 0, due_at: at, finished_at: null })
      .where('id', '=', id)
      .where('state', '=', 'dead'),
  );
}

export async function noteSeen(tx: Tx, user: string, at: Date): Promise<void> {
  await tx.run(
    build
      .insertInto('partner_news_seen')
      .values({ user, at })
      .onConflict((conflict) => conflict.column('user').doUpdateSet({ at })),
  );
}
