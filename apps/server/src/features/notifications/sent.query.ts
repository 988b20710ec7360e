import { searchKey } from '@inspect/contract/kernel';
import type { SENT_SORTS, SentNotification } from '@inspect/contract/notifications';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';
import { audienceOf } from './audience.ts';

type Recipient = { _id: string; name: string };

/** Roles by their own names, which the catalogue has words for. */
const RECIPIENTS = sql<Recipient[]>`coalesce((
  select json_agg(json_build_object('_id', coalesce(t.role, t.company, t."user"), 'name', coalesce(t.role, c.name, p.name))
           order by coalesce(t.role, c.sort_key, p.sort_key), t.target)
    from notification_targets t
    left join companies c on c.id = t.company
    left join users p on p.id = t."user"
   where t.notification = n.id and t.target <> 'all'), '[]')`;

const among = (condition: RawBuilder<unknown>) => sql`(
  select count(*) from notification_targets t join users w on ${condition}
   where t.notification = n.id and not w.blocked and w.created_at <= n.created_at)`;
/** Each in its own way, so that the people are joined by one column. */
const PEOPLE = sql<number>`case n.audience
  when 'all' then ${among(sql`true`)}
  when 'role' then ${among(sql`w.role = t.role`)}
  when 'company' then ${among(sql`w.company = t.company`)}
  else ${among(sql`w.id = t."user"`)} end`;
/** Of the same people: who went away since is among neither. */
const ACKNOWLEDGED = sql<number | null>`case when n.must_acknowledge then (
  select count(*) from notification_reads r join users w on w.id = r."user"
   where r.number = n.number and r.acknowledged_at is not null and not w.blocked
     and exists (select from notification_targets t where t.notification = n.id
       and (n.audience = 'all' or w.role = t.role or w.company = t.company or w.id = t."user"))) end`;

const rows = () =>
  build
    .selectFrom('notifications as n')
    .leftJoin('users as u', 'u.id', 'n.created_by')
    .select(['n.id', 'n.title', 'n.text', 'n.audience', 'n.link', 'n.must_acknowledge', 'n.created_at'])
    .select(['n.created_by', 'u.name as createdByName'])
    .select([RECIPIENTS.as('recipients'), PEOPLE.as('people'), ACKNOWLEDGED.as('acknowledged')]);

type Criteria = { search?: string | undefined; sort?: SortOrder<(typeof SENT_SORTS)[number]> };

const COLUMNS = {
  title: { filled: sql`lower(n.title)` },
  createdAt: { filled: sql`n.number` },
  createdBy: sql`u.sort_key`,
};

/** What the staff have sent, the newest first. */
export async function sentPage(tx: Tx, { search = '', sort }: Criteria, place: PageWindow) {
  const part = `%${escapeLike(search)}%`;
  const wanted = rows()
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('n.title', 'ilike', part),
          where('n.text', 'ilike', part),
          where('u.search_key', 'like', `%${escapeLike(searchKey(search))}%`),
        ]),
      ),
    )
    .orderBy(sortedBy(sort, COLUMNS, sql`n.number desc`));
  const page = await readPage(tx, wanted, place);
  return { rows: page.rows.map(sentOf), count: page.count };
}

export async function sentOne(
  tx: Tx,
  id: string,
): Promise<{ by: string | null; sent: SentNotification } | undefined> {
  const row = await tx.first(rows().where('n.id', '=', id));
  return row && { by: row.created_by, sent: sentOf(row) };
}

type Row = ReturnType<typeof rows> extends { execute(): Promise<(infer Each)[]> } ? Each : never;

function sentOf({
  id,
  created_at,
  created_by: _by,
  must_acknowledge,
  audience,
  ...row
}: Row): SentNotification {
  return {
    ...row,
    _id: id,
    audience: audienceOf(audience),
    mustAcknowledge: must_acknowledge,
    createdAt: created_at.toISOString(),
  };
}
