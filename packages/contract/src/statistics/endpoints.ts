import { z } from 'zod';
import { type PageRoute, pageNeed } from '../access/index.ts';
import { CHECKUP_FILTER, inDays, REPORT_RANGE_DAYS, STATION_FILTER } from '../checkup-list/index.ts';
import { day } from '../kernel/dates.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { itemOf } from '../kernel/paging.ts';
import { figures, type Measure, rowOf } from '../reports/index.ts';
import { COMPARISONS, STEPS } from './steps.ts';

const STATISTICS_PAGES = [
  'statistics',
  'all-statistics',
  'companies-statistics',
  'company-statistics',
] as const satisfies readonly PageRoute[];

/** On these all companies may be looked at together; elsewhere one of them. */
export const COUNTRY_STATISTICS = ['all-statistics', 'companies-statistics'] as const;

/** What is told of the whole period, and of each company, station and region in it. */
export const STATISTIC_MEASURES = [
  ...(['count', 'open', 'fit', 'faulty', 'cancelled', 'annulled', 'faultRate', 'medianMinutes'] as const),
  ...(['cash', 'terminal', 'arca', 'idram', 'telcell', 'returned', 'received'] as const),
] as const satisfies readonly Measure[];
/** What is told of each point of a trend. */
export const TREND_MEASURES = [
  ...(['count', 'fit', 'faulty', 'faultRate', 'received'] as const),
] as const satisfies readonly Measure[];

/** So many findings are told, the most frequent first. */
export const TOP_FINDINGS = 10;
/** An owner is told nothing of the country where fewer companies than these stand beside his own. */
export const LEAST_COMPANIES = 5;

const { startDate, endDate, company, type } = CHECKUP_FILTER;
const range = { from: day, to: day };
const share = z.number().min(0).max(1).nullable();
const count = z.int().min(0);

const trendRow = figures(TREND_MEASURES).extend({
  /** a day, the Monday of a week, or a month (2026-11) */
  key: z.string(),
  /** the same of the period that it is compared with; null where there is no point as long */
  compared: figures(TREND_MEASURES).nullable(),
});
export type TrendRow = z.infer<typeof trendRow>;

const finding = z.object({
  /** of which list: each has codes of its own */
  list: z.enum(['classificators', 'newClassificators']),
  code: z.string(),
  name: z.string().nullable(),
  count,
  /** of the checkups that are concluded */
  share,
});
export type FindingRow = z.infer<typeof finding>;

/** Medians over the companies of the country: what is usual, and nobody's own figure. */
const country = z.object({ companies: count, faultRate: share, cancelledRate: share, count: z.number() });
export type CountryFigures = z.infer<typeof country>;

const rows = z.array(rowOf(STATISTIC_MEASURES));

const statistics = z.object({
  ...range,
  step: z.enum(STEPS),
  totals: figures(STATISTIC_MEASURES),
  compared: z.object({ ...range, totals: figures(STATISTIC_MEASURES) }),
  trend: z.array(trendRow),
  /** weekday (1 = Monday) and hour of Yerevan, `5-09`; those without any are not there */
  hours: z.array(z.object({ key: z.string(), count })),
  /** of one company by its stations, of the country by regions and companies; null = not asked */
  stations: rows.nullable(),
  regions: rows.nullable(),
  companies: rows.nullable(),
  findings: z.array(finding),
  /** null = too few companies to tell anything without telling of one */
  country: country.nullable(),
});
export type Statistics = z.infer<typeof statistics>;

export const statisticsEndpoints = {
  statistics: endpoint({
    method: 'GET',
    path: '/statistics',
    need: pageNeed(STATISTICS_PAGES, 'view', 'statistics'),
    summary:
      'Figures of some days: trend, results, money, hours, findings, by company, station or region, beside another period and the country',
    query: z
      .strictObject({
        startDate,
        endDate,
        company,
        type,
        ...STATION_FILTER,
        step: z.enum(STEPS, { error: 'field.choice' }).optional(),
        compare: z.enum(COMPARISONS, { error: 'field.choice' }).optional(),
      })
      .superRefine(inDays(REPORT_RANGE_DAYS)),
    response: itemOf(statistics),
  }),
} as const;
