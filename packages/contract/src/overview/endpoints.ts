import { z } from 'zod';
import { type PageRoute, pageNeed } from '../access/index.ts';
import { companyItem } from '../companies/index.ts';
import { day, instant } from '../kernel/dates.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { itemOf } from '../kernel/paging.ts';
import { FAILED_RESULTS } from '../logins/index.ts';

/** Cards are mostly declared void after their day: so many days are looked at, today among them. */
export const VOID_DAYS = 30;

/** A small chart tells how many were begun on each of so many days, today the last. */
export const TREND_DAYS = 14;

/** The lists over everything that a person sees of checkups: who may open none of them gets none of their figures. */
export const PROVING_LISTS = [
  'tech-service-all',
  'company-tech-service',
  'tech-service-view',
] as const satisfies readonly PageRoute[];

export const checkupFiguresNeed = pageNeed(PROVING_LISTS, 'view', 'checkups');

const count = z.int().min(0);

/** Of one day, by when they were begun. Sums in drams, of those that stand (open, concluded), as in the lists. */
const dayFigures = z.object({
  /** whatever became of them */
  count,
  open: count,
  fit: count,
  faulty: count,
  cancelled: count,
  annulled: count,
  due: count,
  paid: count,
  owed: count,
});
export type DayFigures = z.infer<typeof dayFigures>;

/** Each part is null for who may not see the list that proves it. */
const overview = z.object({
  /** the moment at which all of it was so */
  at: instant,
  checkups: z
    .object({
      today: dayFigures,
      /** open ones whose day is over */
      overdue: count,
      /** annulled ones that were begun from `since` to today */
      voided: z.object({ since: day, count }),
      /** how many were begun on each of the last days, in their order, those without any too */
      days: z.array(z.object({ day, count })),
    })
    .nullable(),
  /** how many companies are in each state, for who keeps or reads them all */
  companies: z.object({ blocked: count, contract: count, subscription: count, licence: count }).nullable(),
  /** the own company, for who runs it */
  company: companyItem.nullable(),
  /** active people whose certificate has run out or soon will */
  certificates: count.nullable(),
  /** sign-ins of today that failed, by their result */
  failedSignIns: z.record(z.enum(FAILED_RESULTS), count).nullable(),
});
export type Overview = z.infer<typeof overview>;

export const overviewEndpoints = {
  today: endpoint({
    method: 'GET',
    path: '/overview',
    need: pageNeed(['overview'], 'view', 'overview'),
    summary: 'Today at a glance, within one’s rights: figures, each of which a list proves',
    response: itemOf(overview),
  }),
} as const;
