import type { Actor, Role } from '@inspect/contract/access';
import { searchKey } from '@inspect/contract/kernel';
import type { CHOICE_SORTS } from '@inspect/contract/users';
import { sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type PageWindow, readPage } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { build, type Tx } from '../../platform/db/transaction.ts';

type Sort = (typeof CHOICE_SORTS)[number];
/** `company`: of this one alone; `ids`: none but these */
type ChoicesPage = PageWindow & {
  search?: string | undefined;
  sort?: SortOrder<Sort>;
  company?: string;
  ids?: readonly string[];
};

const SORT_SQL = { name: sql`u.sort_key`, station: sql`s.sort_key` } as const;

/** People of one role of the actor's company (staff: of all), those of his station first. */
export async function peopleChoices(tx: Tx, actor: Actor, role: Role, page: ChoicesPage) {
  const matching = build
    .selectFrom('users as u')
    .leftJoin('stations as s', 's.id', 'u.station')
    .where('u.role', '=', role)
    .where('u.blocked', '=', false)
    .$if(actor.company !== null, (query) => query.where('u.company', '=', actor.company ?? ''))
    .$if(page.company !== undefined, (query) => query.where('u.company', '=', page.company ?? ''))
    .$if(page.ids !== undefined, (query) => query.where('u.id', 'in', page.ids ?? []))
    .$if(Boolean(page.search), (query) =>
      query.where('u.search_key', 'like', `%${escapeLike(searchKey(page.search))}%`),
    );
  const ordered = matching
    .select([
      'u.id as _id',
      'u.name',
      'u.station',
      's.name as stationName',
      'u.certificate_until as certificateUntil',
    ])
    .orderBy(
      sortedBy(
        page.sort,
        SORT_SQL,
        sql`case when u.station = ${actor.station ?? ''} then 0 else 1 end, u.sort_key, u.id`,
      ),
    );
  return readPage(tx, ordered, page);
}

type Assignable = { certificateUntil: string | null };

/** With whether he can be given a checkup on that day. */
export function assignableOn<Row extends Assignable>(row: Row, today: string): Row & { assignable: boolean } {
  return { ...row, assignable: row.certificateUntil !== null && row.certificateUntil >= today };
}

/** Those of these that are people of the role and of the actor's company. */
export async function peopleByIds(
  tx: Tx,
  actor: Actor,
  role: Role,
  { ids, today }: { ids: readonly string[]; today: string },
) {
  const { rows } = await peopleChoices(tx, actor, role, { ids, limit: ids.length, offset: 0 });
  return rows.map((row) => assignableOn(row, today));
}
