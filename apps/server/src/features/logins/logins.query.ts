import { type Actor, scopeOf } from '@inspect/contract/access';
import { addDays, type Day, searchKey, startOfDay } from '@inspect/contract/kernel';
import { FAILED_RESULTS, type FailedResult, type LOGIN_SORTS } from '@inspect/contract/logins';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, rawQuery, type Tx } from '../../platform/db/transaction.ts';

type Sort = (typeof LOGIN_SORTS)[number];

export type LoginsWanted = {
  sort?: SortOrder<Sort>;
  days: { from: Day; to: Day };
  user?: string | undefined;
  company?: string | undefined;
  result?: string | undefined;
  factor?: string | undefined;
  address?: string | undefined;
  search?: string | undefined;
};

const ENTRY = [
  'h.id',
  'h.at',
  'h.result',
  'h.factor',
  'h.address',
  'h.device',
  'r.at as reportedAt',
] as const;

/** What row-level security leaves, and this condition too: the company's rows, for whose page it is. */
function matching(actor: Actor, wanted: LoginsWanted) {
  const all = scopeOf(actor, 'logins') === 'all';
  return build
    .selectFrom('login_history as h')
    .leftJoin('users as u', 'u.id', 'h.user')
    .leftJoin('companies as c', 'c.id', 'h.company')
    .leftJoin('login_reports as r', 'r.entry', 'h.id')
    .where('h.at', '>=', startOfDay(wanted.days.from))
    .where('h.at', '<', startOfDay(addDays(wanted.days.to, 1)))
    .$if(!all, (query) => query.where('h.company', '=', actor.company ?? ''))
    .$if(wanted.company !== undefined, (query) => query.where('h.company', '=', wanted.company ?? ''))
    .$if(wanted.user !== undefined, (query) => query.where('h.user', '=', wanted.user ?? ''))
    .$if(wanted.result !== undefined, (query) => query.where('h.result', '=', wanted.result ?? ''))
    .$if(wanted.factor !== undefined, (query) => query.where('h.factor', '=', wanted.factor ?? ''))
    .$if(Boolean(wanted.address), (query) =>
      query.where('h.address', 'like', `${escapeLike(wanted.address ?? '')}%`),
    )
    .$if(Boolean(wanted.search), (query) =>
      query.where('u.search_key', 'like', `%${escapeLike(searchKey(wanted.search))}%`),
    );
}

/** How many sign-ins of this day were refused, by their result. */
export async function failedSignIns(tx: Tx, actor: Actor, day: Day): Promise<Record<FailedResult, number>> {
  const counted = await tx.rows(
    matching(actor, { days: { from: day, to: day } })
      .where('h.result', 'in', [...FAILED_RESULTS])
      .select(['h.result', ({ fn }) => fn.countAll<number>().as('count')])
      .groupBy('h.result'),
  );
  const of = (result: FailedResult) => counted.find((row) => row.result === result)?.count ?? 0;
  return { failure: of('failure'), locked: of('locked'), blocked: of('blocked'), doubted: of('doubted') };
}

/** Newest first where nothing else is asked. */
const byTime = (sort: LoginsWanted['sort']) =>
  sortedBy(sort, { at: { filled: sql`h.at` } }, sql`h.at desc, h.id desc`);

export function selectLogins(actor: Actor, wanted: LoginsWanted) {
  return matching(actor, wanted)
    .select([...ENTRY, 'h.user', 'u.name as userName', 'u.role', 'c.name as companyName'])
    .orderBy(byTime(wanted.sort));
}

export function loginsPage(tx: Tx, actor: Actor, wanted: LoginsWanted, page: PageWindow) {
  return readPage(tx, selectLogins(actor, wanted), page);
}

const ownEntries = (userId: string) =>
  build
    .selectFrom('login_history as h')
    .leftJoin('login_reports as r', 'r.entry', 'h.id')
    .where('h.user', '=', userId);

/** By the beginning of the network address, too. */
export function ownLogins(
  tx: Tx,
  userId: string,
  { sort, search = '' }: Pick<LoginsWanted, 'sort' | 'search'>,
  page: PageWindow,
) {
  const entries = ownEntries(userId)
    .$if(search !== '', (query) => query.where('h.address', 'like', `${escapeLike(search)}%`))
    .select(ENTRY)
    .orderBy(byTime(sort));
  return readPage(tx, entries, page);
}

export function ownLogin(tx: Tx, userId: string, id: string) {
  return tx.first(ownEntries(userId).select(ENTRY).where('h.id', '=', id));
}

/** Who hears of a report. */
export async function adminIds(tx: Tx): Promise<string[]> {
  const query = sql<{ id: string }>`select id from inspect.admins()`;
  return (await tx.rows(rawQuery(query))).map(({ id }) => id);
}
