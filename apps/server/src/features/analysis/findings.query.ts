import { type Actor, grantOf } from '@inspect/contract/access';
import {
  ANALYSIS,
  ANALYSIS_KINDS,
  type AnalysisKind,
  analysisDays,
  type FINDING_SORTS,
  type Finding,
} from '@inspect/contract/analysis';
import { type Day, searchKey } from '@inspect/contract/kernel';
import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../platform/db/escape-like.ts';
import type { PageWindow } from '../../platform/db/read-page.ts';
import { type SortOrder, sortedBy } from '../../platform/db/sorted-by.ts';
import { rawQuery, type Tx } from '../../platform/db/transaction.ts';
import { settingValues } from '../../platform/settings/settings.query.ts';
import { OVERLAPS, TOO_SHORT, TWO_STATIONS_SOON } from './by-record.query.ts';
import { AFTER_HOURS_MANY, OVER_CAPACITY } from './by-station.query.ts';
import { type InspectionWindow, inspections } from './inspections.query.ts';
import { type FoundShare, oddFaultRates, oftenPassedElsewhere, wholeMonths } from './outlying-shares.ts';
import { reusedPhotos } from './reused-photos.query.ts';
import { faultShares, passedElsewhere } from './shares.query.ts';

type Criteria = {
  search?: string | undefined;
  company?: string | undefined;
  station?: string | undefined;
  mechanic?: string | undefined;
  startDate?: Day | undefined;
  endDate?: Day | undefined;
};
type FindingsRequest = { actor: Actor; wanted: Criteria; kinds: readonly AnalysisKind[]; today: Day };

/** Photographs that were used twice are shown to who may see those. */
export const kindsFor = ({ role }: Actor): readonly AnalysisKind[] =>
  ANALYSIS_KINDS.filter((kind) => kind !== 'reusedPhoto' || grantOf(role, 'photoReuses') !== undefined);

/** Findings of whole months, decided outside of the database. */
const decided = (found: readonly FoundShare[]) => sql`
  select d.* from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
    as d (key text, station text, mechanic text, day date, figures jsonb, evidence text[], records integer)`;

type Source = (
  tx: Tx,
  actor: Actor,
  look: InspectionWindow,
) => Promise<RawBuilder<unknown>> | RawBuilder<unknown>;

/** Each kind's findings as rows (key, station, mechanic, day, figures, evidence, records), most over the inspections `w`. */
const SOURCES: Readonly<Record<AnalysisKind, Source>> = {
  overlap: () => OVERLAPS,
  tooShort: () => TOO_SHORT,
  capacity: () => OVER_CAPACITY,
  twoStations: () => TWO_STATIONS_SOON,
  passedElsewhere: async (tx, actor, look) =>
    decided(oftenPassedElsewhere(await passedElsewhere(tx, actor, { ...look, ...wholeMonths(look) }))),
  faultRate: async (tx, actor, look) =>
    decided(oddFaultRates(await faultShares(tx, actor, { ...look, ...wholeMonths(look) }))),
  reusedPhoto: (_tx, actor, look) => reusedPhotos(actor, look),
  afterHours: () => AFTER_HOURS_MANY,
};

const isOfMonth = (kind: AnalysisKind) => 'falseAlarmsAYear' in ANALYSIS[kind].thresholds;

/** `f`: the findings of these kinds and days that match. */
async function matching(
  tx: Tx,
  { actor, wanted, kinds, today }: FindingsRequest,
): Promise<RawBuilder<unknown>> {
  const { from, to } = analysisDays(wanted, today);
  const { minimumMinutes = {} } = await settingValues(tx, ['minimumMinutes']);
  const look: InspectionWindow = { from, to, minimumMinutes };
  const parts: RawBuilder<unknown>[] = [];
  for (const kind of kinds) {
    const since = isOfMonth(kind) ? wholeMonths(look).from : from;
    parts.push(sql`
      select ${kind}::text as kind, k.* from (${await SOURCES[kind](tx, actor, look)}) k where k.day between ${since} and ${to}`);
  }
  const { search, company, station, mechanic } = wanted;
  const conditions = [
    sql`true`,
    ...(company ? [sql`s.company = ${company}`] : []),
    ...(station ? [sql`k.station = ${station}`] : []),
    ...(mechanic ? [sql`k.mechanic = ${mechanic}`] : []),
    ...(search ? [named(`%${escapeLike(searchKey(search))}%`)] : []),
  ];
  return sql`
    w as materialized (${inspections(actor, look)}),
    f as materialized (
      select k.*, s.company::text, s.name as station_name
        from (${sql.join(parts, sql` union all `)}) k join stations s on s.id = k.station
       where ${sql.join(conditions, sql` and `)})`;
}

/** Whose station `s`, company or mechanic has it in its name. */
const named = (part: string) => sql`(
  s.search_key like ${part}
  or s.company in (select co.id from companies co where co.search_key like ${part})
  or k.mechanic in (select u.id from users u where u.search_key like ${part}))`;

type KindCount = { kind: AnalysisKind; findings: number; stations: number };

/** How many findings of each kind, and of how many stations; `stations` = with any. */
export async function countFindings(
  tx: Tx,
  asked: FindingsRequest,
): Promise<{ data: KindCount[]; stations: number }> {
  const query = sql<Omit<KindCount, 'kind'> & { kind: AnalysisKind | null }>`
    with ${await matching(tx, asked)}
    select f.kind, count(*) as findings, count(distinct f.station) as stations from f group by grouping sets ((f.kind), ())`;
  const rows = await tx.rows(rawQuery(query));
  const of = new Map(rows.map((row) => [row.kind, row]));
  return {
    data: asked.kinds.map((kind) => ({
      kind,
      findings: of.get(kind)?.findings ?? 0,
      stations: of.get(kind)?.stations ?? 0,
    })),
    stations: of.get(null)?.stations ?? 0,
  };
}

const COLUMNS = {
  station: { filled: sql`st.sort_key` },
  day: { filled: sql`f.day` },
  mechanic: sql`u.sort_key`,
  company: { filled: sql`co.sort_key` },
};

type StoredFinding = Omit<Finding, 'case'> & { caseId: string | null; caseState: 'open' | 'closed' };

/** One page of the findings of one kind, the latest first; `key` = only this one. */
export async function findingsPage(
  tx: Tx,
  asked: Omit<FindingsRequest, 'kinds'> & {
    kind: AnalysisKind;
    key?: string;
    sort?: SortOrder<(typeof FINDING_SORTS)[number]>;
  },
  { limit, offset }: PageWindow,
): Promise<{ rows: Finding[]; count: number }> {
  const { kind, key, sort } = asked;
  const ofKey = key === undefined ? sql`true` : sql`f.key = ${key}`;
  const query = sql<StoredFinding & { count: number }>`
    with ${await matching(tx, { ...asked, kinds: [kind] })}
    select (select count(*) from f where ${ofKey}) as count, p.* from (select 1) one left join lateral (
      select f.kind, f.key, to_char(f.day, 'YYYY-MM-DD') as day, f.company, co.name as "companyName", f.station,
             f.station_name as "stationName", f.mechanic, u.name as "mechanicName", f.figures, f.evidence, f.records,
             c.id as "caseId", ${stateOf(sql`c.id`)} as "caseState"
        from f join companies co on co.id = f.company join stations st on st.id = f.station
        left join users u on u.id = f.mechanic
        left join analysis_cases c on c.kind = f.kind and c.key = f.key
       where ${ofKey}
       order by ${sortedBy(sort, COLUMNS, sql`f.day desc, f.key`)} limit ${limit} offset ${offset}) p on true`;
  const rows = await tx.rows(rawQuery(query));
  return {
    count: rows[0]?.count ?? 0,
    // With no finding there is still the row of the count.
    rows: rows.filter(({ key: found }) => found !== null).map(presentFinding),
  };
}

/** What the last of its events that changes it says. */
export const stateOf = (id: RawBuilder<unknown>) => sql`
  (select case e.action when 'close' then 'closed' else 'open' end from analysis_case_events e
    where e."case" = ${id} and e.action <> 'note' order by e.version desc limit 1)`;

const presentFinding = ({
  count: _count,
  caseId,
  caseState,
  ...row
}: StoredFinding & { count: number }): Finding => ({
  ...row,
  case: caseId === null ? null : { _id: caseId, state: caseState },
});
