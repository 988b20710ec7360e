import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { CHECKUP_FILTER, inDays, REPORT_RANGE_DAYS } from '../checkup-list/index.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { pageQuery, pagination, sortQuery } from '../kernel/paging.ts';
import {
  isRecordSort,
  isSortOf,
  RECORD_MEASURES,
  RECORD_SORTS,
  type RecordSort,
  recordRow,
  VIEW_NAMES,
} from './records.ts';
import {
  type CallName,
  DIMENSIONS,
  isSortOfReport,
  MEASURES,
  type Measure,
  REPORT_EXPORT,
  REPORT_FORMATS,
  REPORT_SORTS,
  type ReportSort,
  reportBy,
  reportOf,
  reportsOf,
} from './reports.ts';

/** Pages whose checkups are looked at as a whole; a station's own list is work. */
export const REPORT_PAGES = [
  'company-tech-service',
  'tech-service-company-view',
  'tech-service-view',
  'tech-service-all',
] as const;

const choice = <Name extends string>(names: readonly [Name, ...Name[]] | readonly Name[]) =>
  z.enum(names, { error: 'field.choice' });
const figure = z.number().nullable().optional();
const names = Object.keys(MEASURES);

/** An order that the rows of the report do not have is refused and not ignored. */
const refuseSort = (context: z.RefinementCtx) =>
  context.addIssue({ code: 'custom', path: ['sort'], message: 'field.sort' });
const everyFigure = z.object(
  Object.fromEntries(names.map((name) => [name, figure])) as Record<Measure, typeof figure>,
);

/** Those of a report; null = there is nothing that it could be of. */
export const figures = (measures: readonly Measure[]) =>
  everyFigure.pick(
    Object.fromEntries(measures.map((measure) => [measure, true])) as Partial<Record<Measure, true>>,
  );
export type Figures = Readonly<Partial<Record<Measure, number | null | undefined>>>;

/** `key`: a day (2026-11-20; of a week its Monday), a month (2026-11), a weekday with an hour (5-09), an owner’s status (0–2), or the id of whom or what the row is; `name`: null where the key says it. */
export const rowOf = (measures: readonly Measure[]) =>
  figures(measures).extend({ key: z.string(), name: z.string().nullable() });
export type ReportRow = { key: string; name: string | null } & Figures;

const SUMMARIES: Readonly<Record<CallName, string>> = {
  count:
    'How many checkups, first ones and re-inspections, fit and faulty, by day or company; or how many have which finding',
  financial: 'What was received for checkups, by day or company: by purpose and method, given back and net',
  operators: 'Checkups, results, median minutes and sums of operators or mechanics',
  fuel: 'Checkups, results and sums by fuel',
  ownerType: 'Checkups, results and sums by the owner’s status; with `ownerStatus` the checkups themselves',
  amounts: 'The tariff, and what is due for checkups, by class of vehicle',
  reportView: 'The official summary of a period: checkups and their results by group of vehicles',
  companyDoc: 'The statement of a period for one company: checkups, what is due and what was received',
};

const query = { ...pageQuery, ...CHECKUP_FILTER };

function grouped<Others extends z.ZodType = never>(name: CallName, others: readonly Others[] = []) {
  const { path } = reportOf(name);
  const reports = reportsOf(name).map(reportOf);
  const by = reports.flatMap((report) => report.by);
  const measures = reports.flatMap((report) => report.measures);
  const row = z.union([...others, rowOf(measures)]);
  return endpoint({
    method: 'GET',
    path,
    need: pageNeed(REPORT_PAGES, 'view', 'checkups'),
    summary: SUMMARIES[name],
    query: z
      .strictObject({
        ...query,
        by: choice(by).optional(),
        sort: sortQuery<ReportSort | RecordSort>([
          'name',
          ...measures,
          ...(others.length > 0 ? RECORD_SORTS : []),
        ]),
      })
      .superRefine(inDays(REPORT_RANGE_DAYS))
      .superRefine(({ by: wanted, sort, ownerStatus }, context) => {
        const areRecords = others.length > 0 && ownerStatus !== undefined;
        const isKnown = areRecords
          ? isRecordSort
          : (one: string) => isSortOfReport(reportBy(name, wanted), one);
        if (sort && !isKnown(sort)) refuseSort(context);
      }),
    response: z.object({ data: z.array(row), totals: figures(measures), pagination }),
  });
}

export const groupedEndpoints = {
  count: grouped('count'),
  financial: grouped('financial'),
  operators: grouped('operators'),
  fuel: grouped('fuel'),
  amounts: grouped('amounts'),
  reportView: grouped('reportView'),
  companyDoc: grouped('companyDoc'),
} as const satisfies Record<Exclude<CallName, 'ownerType'>, unknown>;

/** Reports whose rows are checkups, and what the records of an owner's status are a part of. */
export const recordEndpoints = {
  info: endpoint({
    method: 'GET',
    path: '/tech-service-info-checkups',
    need: pageNeed(REPORT_PAGES, 'view', 'checkups'),
    summary: 'The checkups with vehicle, owner, result and next date, and what they come to',
    query: z.strictObject({ ...query, sort: sortQuery(RECORD_SORTS) }).superRefine(inDays(REPORT_RANGE_DAYS)),
    response: z.object({ data: z.array(recordRow), totals: figures(RECORD_MEASURES), pagination }),
  }),
  /** with `ownerStatus` its records, without it a row for each status */
  ownerType: grouped('ownerType', [recordRow]),
} as const;

export const groupedFileEndpoints = {
  exported: endpoint({
    method: 'GET',
    path: REPORT_EXPORT,
    need: pageNeed(REPORT_PAGES, 'export', 'checkups'),
    summary:
      'A report with its totals as a file: a table (.xlsx, .csv) or the document (.pdf); of the whole country it needs a fresh password',
    query: z
      .strictObject({
        ...CHECKUP_FILTER,
        report: choice(VIEW_NAMES),
        by: choice(DIMENSIONS).optional(),
        format: choice(REPORT_FORMATS).optional(),
        sort: sortQuery<ReportSort | RecordSort>([...REPORT_SORTS, ...RECORD_SORTS]),
      })
      .superRefine(inDays(REPORT_RANGE_DAYS))
      .superRefine(({ report, sort }, context) => {
        if (sort && !isSortOf(report, sort)) refuseSort(context);
      }),
    response: z.unknown(),
  }),
} as const;
