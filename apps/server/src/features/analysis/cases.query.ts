import type { AnalysisCase, AnalysisKind, CASE_SORTS, CASE_STATES } from '@inspect/contract/analysis';
import { searchKey } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { isoInstant } from '../../platform/db/iso-instant.ts';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { stateOf } from './findings.query.ts';

export type CasesWanted = {
  state?: (typeof CASE_STATES)[number] | undefined;
  kind?: AnalysisKind | undefined;
  company?: string | undefined;
  station?: string | undefined;
  search?: string | undefined;
  sort?: SortOrder<(typeof CASE_SORTS)[number]>;
};

type Stored = Omit<AnalysisCase, 'openedAt'> & { openedAt: Date };

const whole = (of: RawBuilder<unknown>) => sql<Stored>`
  select c.id as _id, ${stateOf(sql`c.id`)} as state, c.opened_at as "openedAt", o.name as "openedByName", c.finding,
         (select max(e.version) from analysis_case_events e where e."case" = c.id) as version,
         (select jsonb_agg(jsonb_build_object('version', e.version, 'action', e.action, 'reason', e.reason, 'note', e.note,
                   'byName', u.name, 'at', ${isoInstant(sql`e.at`)}) order by e.version)
            from analysis_case_events e left join users u on u.id = e.created_by where e."case" = c.id) as events
    from (${of}) c left join users o on o.id = c.opened_by order by c.place`;

const COLUMNS = {
  station: sql`(select s.sort_key from stations s where s.id = c.station)`,
  openedAt: { filled: sql`c.opened_at` },
  openedBy: sql`(select u.sort_key from users u where u.id = c.opened_by)`,
  // What is open comes first.
  state: { filled: sql`${stateOf(sql`c.id`)} = 'closed'` },
};

/** Whose station or company has it in its name, or a note among its words. */
const said = (search: string) => {
  const named = `%${escapeLike(searchKey(search))}%`;
  return sql`(
    c.station in (select s.id from stations s where s.search_key like ${named})
    or c.company in (select co.id from companies co where co.search_key like ${named})
    or c.id in (select e."case" from analysis_case_events e where e.note ilike ${`%${escapeLike(search)}%`}))`;
};

/** Row-level security shows who may see which. */
export async function casesPage(
  tx: Tx,
  { state, kind, company, station, search, sort }: CasesWanted,
  { limit, offset }: PageWindow,
): Promise<{ rows: AnalysisCase[]; count: number }> {
  const conditions = [
    sql`true`,
    ...(state ? [sql`${stateOf(sql`c.id`)} = ${state}`] : []),
    ...(kind ? [sql`c.kind = ${kind}`] : []),
    ...(company ? [sql`c.company = ${company}`] : []),
    ...(station ? [sql`c.station = ${station}`] : []),
    ...(search ? [said(search)] : []),
  ];
  const found = sql`from analysis_cases c where ${sql.join(conditions, sql` and `)}`;
  const order = sortedBy(sort, COLUMNS, sql`c.opened_at desc, c.id desc`);
  const page = sql`select c.*, row_number() over (order by ${order}) as place ${found} order by place limit ${limit} offset ${offset}`;
  const rows = await tx.rows(rawQuery(whole(page)));
  const counted = await tx.first(rawQuery(sql<{ count: number }>`select count(*) as count ${found}`));
  return { rows: rows.map(presentCase), count: counted?.count ?? 0 };
}

export async function oneCase(tx: Tx, id: string): Promise<AnalysisCase | undefined> {
  const found = await tx.first(
    rawQuery(whole(sql`select c.*, 1 as place from analysis_cases c where c.id = ${id}`)),
  );
  return found && presentCase(found);
}

const presentCase = ({ openedAt, ...row }: Stored): AnalysisCase => ({
  ...row,
  openedAt: openedAt.toISOString(),
});
