import { addDays, type Day } from '@inspect/contract/kernel';
import { type Dimension, REPORT_NAMES, type ReportName, reportOf } from '@inspect/contract/reports';

type Days = { name: string; from: Day; to: Day; goal: number; isLong?: true };
/** Whose cookie asks, and of which company; none = of all of them. */
export type Scope = { name: string; cookie: string; company?: string };
type Narrowing = { name: string; opinion?: boolean; type?: string };

/** One question to a grouped report, with the milliseconds within which 95 of 100 answers should come. */
export type Question = {
  name: string;
  report: ReportName;
  by: Dimension;
  days: Days;
  scope: Scope;
  narrowing: Narrowing;
  goal: number;
  /** how much longer adding up all rows should take at least */
  faster?: number;
};

const NARROWED: readonly ReportName[] = ['count', 'reportView'];
/** Asked of days, too, that are no whole month or year. */
const ACROSS: readonly ReportName[] = ['count', 'financial'];
const GOAL_OF_COMPANY = 20;
const GOAL_FASTER = 20;

/** `last` = the last day that has checkups. */
export function periods(last: Day) {
  const month = last.slice(0, 7);
  const lastOfMonth = addDays(`${month}-01`, -1);
  const year = Number(last.slice(0, 4)) - 1;
  const whole: Days[] = [
    { name: 'today', from: last, to: last, goal: 20 },
    { name: 'a month', from: `${lastOfMonth.slice(0, 7)}-01`, to: lastOfMonth, goal: 50 },
    { name: 'a year', from: `${year}-01-01`, to: `${year}-12-31`, goal: 100 },
    { name: 'ten years', from: addDays(last, -3_652), to: last, goal: 150, isLong: true },
  ];
  const across: Days[] = [
    { name: '30 days', from: addDays(last, -45), to: addDays(last, -16), goal: 50 },
    { name: '365 days', from: addDays(last, -380), to: addDays(last, -16), goal: 100 },
  ];
  return { whole, across };
}

/** Every report by each of its dimensions, of all days and scopes; some narrowed by result and class, too. */
export function questionsOf(last: Day, scopes: readonly Scope[], type: string): Question[] {
  const { whole, across } = periods(last);
  const open: Narrowing = { name: '' };
  const narrowed: Narrowing[] = [
    { name: ', faulty', opinion: false },
    { name: ', of a type', type },
    { name: ', faulty of a type', opinion: false, type },
  ];
  return REPORT_NAMES.flatMap((report) =>
    reportOf(report).by.flatMap((by) =>
      [...whole, ...(ACROSS.includes(report) ? across : [])].flatMap((days) =>
        scopes
          .filter(({ company }) => company || !reportOf(report).ofOne)
          .flatMap((scope) =>
            [open, ...(NARROWED.includes(report) ? narrowed : [])].map((narrowing) => ({
              name: `${report} by ${by}${narrowing.name}, ${scope.name}, ${days.name}`,
              report,
              by,
              days,
              scope,
              narrowing,
              goal: scope.company ? Math.min(days.goal, GOAL_OF_COMPANY) : days.goal,
              ...(days.isLong && { faster: GOAL_FASTER }),
            })),
          ),
      ),
    ),
  );
}

export function addressOf(origin: string, { report, by, days, scope, narrowing }: Question): string {
  const query = new URLSearchParams({ startDate: days.from, endDate: days.to, by });
  if (scope.company) query.set('company', scope.company);
  if (narrowing.opinion !== undefined) query.set('Opinion', String(narrowing.opinion));
  if (narrowing.type) query.set('type', narrowing.type);
  return `${origin}/api${reportOf(report).path}?${query}`;
}
