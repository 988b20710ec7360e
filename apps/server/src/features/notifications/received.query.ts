import type { Notification, NotificationState } from '@inspect/contract/notifications';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';
import { audienceOf } from './audience.ts';

const ACTOR: RawBuilder<string> = sql`(select inspect.actor_user())`;
/** Asked of the staff too, whom row-level security lets see everything that was sent. */
const CONCERNS_ACTOR = sql<boolean>`t.target = any ((select inspect.actor_targets())::text[]) and t.created_at >= (select inspect.actor_since())`;
const UNREAD = sql<boolean>`r.read_at is null and t.number > coalesce((select max(m.number) from notification_marks m where m."user" = ${ACTOR}), 0)`;
const UNACKNOWLEDGED = sql<boolean>`t.must_acknowledge and r.acknowledged_at is null`;
/** The first of both: that he read it, and that he said of all so far that he had. */
const READ_AT = sql<Date | null>`least(r.read_at, (select m.at from notification_marks m where m."user" = ${ACTOR} and m.number >= t.number order by m.number limit 1))`;

const concerning = () =>
  build
    .selectFrom('notification_targets as t')
    .leftJoin('notification_reads as r', (join) =>
      join.onRef('r.number', '=', 't.number').on('r.user', '=', ACTOR),
    )
    .where(CONCERNS_ACTOR);

const rows = () =>
  concerning()
    .innerJoin('notifications as n', 'n.id', 't.notification')
    .select(['n.id', 'n.title', 'n.text', 'n.audience', 'n.link', 'n.must_acknowledge', 'n.created_at'])
    .select(['n.number', 'r.acknowledged_at', READ_AT.as('read_at')]);

type Criteria = {
  state?: NotificationState | undefined;
  search?: string | undefined;
  sort?: SortOrder<'createdAt'>;
};

/** What concerns the actor as he is now, the newest first, and how much of all of it he has not read. */
export async function receivedPage(tx: Tx, { state, search = '', sort }: Criteria, place: PageWindow) {
  const wanted = rows()
    .$if(state === 'unread', (query) => query.where(UNREAD))
    .$if(state === 'unacknowledged', (query) => query.where(UNACKNOWLEDGED))
    .$if(search !== '', (query) => {
      const part = `%${escapeLike(search)}%`;
      return query.where((where) =>
        where.or([where('n.title', 'ilike', part), where('n.text', 'ilike', part)]),
      );
    })
    // They are numbered as they were sent.
    .orderBy(sortedBy(sort, { createdAt: { filled: sql`t.number` } }, sql`t.number desc`));
  const [page, unread] = await Promise.all([readPage(tx, wanted, place), unreadCount(tx)]);
  return { rows: page.rows.map(notificationOf), count: page.count, unread };
}

export async function unreadCount(tx: Tx): Promise<number> {
  const counted = concerning()
    .where(UNREAD)
    .select(({ fn }) => fn.countAll<number>().as('count'));
  return (await tx.first(counted))?.count ?? 0;
}

/** Undefined where there is none that concerns the actor. */
export async function receivedOne(
  tx: Tx,
  id: string,
): Promise<{ number: number; notification: Notification } | undefined> {
  const row = await tx.first(rows().where('n.id', '=', id));
  return row && { number: row.number, notification: notificationOf(row) };
}

type Row = ReturnType<typeof rows> extends { execute(): Promise<(infer Each)[]> } ? Each : never;

function notificationOf(row: Row): Notification {
  return {
    _id: row.id,
    title: row.title,
    text: row.text,
    audience: audienceOf(row.audience),
    link: row.link,
    mustAcknowledge: row.must_acknowledge,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  };
}
