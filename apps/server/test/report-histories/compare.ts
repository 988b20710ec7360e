import { type Measure, RECORD_MEASURES, REPORT_NAMES, reportOf } from '@inspect/contract/reports';
import { STATISTIC_MEASURES, type Statistics, TREND_MEASURES } from '@inspect/contract/statistics';
import { expect } from 'vitest';
import type { Client, TestApp } from '../test-app.ts';
import { accountOf, type Figure, foundAt, reportOfLines, type Told, toMillionth } from './brute-force.ts';
import { daysFrom, later, yearBefore } from './moments.ts';
import type { CheckupLine, PlainRows } from './plain-rows.ts';
import { type Asking, daysMeant, type Filter, isLong, meant, type Question } from './questions.ts';

type Figures = Partial<Record<Measure, Figure | undefined>>;
type Answer = {
  data: (Figures & { key: string; name: string | null })[];
  totals: Figures;
  pagination: { current_page: number; total: number; count: number };
};
type Asked = { client: Client; plain: PlainRows; question: Question; filter: Filter; lines: CheckupLine[] };

const LISTS: Readonly<Record<Asking, string>> = {
  admin: 'tech-service-all-checkups',
  viewer: 'tech-service-viewer-checkups',
  owner: 'tech-service-company-checkups',
  owner2: 'tech-service-company-checkups',
  operator: 'tech-service-checkup',
  operatorB: 'tech-service-checkup',
  operatorAnywhere: 'tech-service-company-checkups',
  mechanic: 'tech-service-company-checkups',
  mechanic2: 'tech-service-company-checkups',
};
const SEES_ALL: readonly Asking[] = ['admin', 'viewer'];
const HAS_STATISTICS: readonly Asking[] = ['admin', 'viewer', 'owner', 'owner2'];

/** Asks for every report by each of its dimensions, for the list and the statistics, and works all of it out by hand. */
export async function compareAll(test: TestApp, plain: PlainRows, question: Question): Promise<void> {
  const asked = await ask(test, plain, question);
  await compareReports(asked);
  await compareRecords(asked);
  await compareList(asked);
  const { who, station } = question;
  if (HAS_STATISTICS.includes(who))
    await compareStatistics({ ...asked, filter: { ...asked.filter, ...(station ? { station } : {}) } });
}

export const compareTotals = async (test: TestApp, plain: PlainRows, question: Question) =>
  compareList(await ask(test, plain, question));

async function ask(test: TestApp, plain: PlainRows, question: Question): Promise<Asked> {
  const { who, when, type } = question;
  test.clock.set(when);
  const types = [...new Set(plain.checkups.map((line) => line.car_type))].sort();
  const wanted = type === undefined ? undefined : types[type % types.length];
  const filter: Filter = { ...question.filter, ...(wanted ? { type: wanted } : {}) };
  const lines = meant(plain.checkups, who, filter, when);
  return { client: await test.as(who), plain, question, filter, lines };
}

const queryOf = (filter: Filter, more: Record<string, string> = {}) =>
  new URLSearchParams({ ...filter, ...more }).toString();
const said = ({ question: { who, when } }: Asked, path: string) => `${who} at ${when.toISOString()}: ${path}`;

async function get(asked: Asked, path: string): Promise<unknown> {
  const { status, body, text } = await asked.client.get(path);
  expect(status, `${said(asked, path)}: ${text.slice(0, 300)}`).toBe(200);
  return body;
}

/** All pages of an answer. */
async function whole(asked: Asked, path: string, more: Record<string, string>): Promise<Answer> {
  const page = async (number: number) =>
    (await get(
      asked,
      `/${path}?${queryOf(asked.filter, { ...more, limit: '200', page: String(number) })}`,
    )) as Answer;
  const first = await page(1);
  for (let number = 2; number <= first.pagination.total; number += 1)
    first.data.push(...(await page(number)).data);
  return first;
}

const only = (measures: readonly Measure[], row: Figures) =>
  Object.fromEntries(measures.map((measure) => [measure, toMillionth(row[measure])]));

async function compareReports(asked: Asked): Promise<void> {
  const { question, filter, plain, lines, client } = asked;
  for (const name of REPORT_NAMES) {
    const { by: ways, measures, ofOne, path } = reportOf(name);
    // Asked for one kind of owners this call answers their records.
    if (name === 'ownerType' && filter.ownerStatus) continue;
    if (ofOne && SEES_ALL.includes(question.who) && !filter.company) {
      expect((await client.get(`${path}?${queryOf(filter)}`)).status).toBe(400);
      continue;
    }
    for (const by of ways) {
      const { data, totals, pagination } = await whole(asked, path.slice(1), { by });
      const expected = reportOfLines(plain, lines, by, measures);
      const told = data.map(({ key, name: called, ...row }) => ({
        key,
        name: called,
        ...only(measures, row),
      }));
      const what = said(asked, `${name} by ${by} of ${queryOf(filter)}`);
      expect(told, what).toEqual(expected.rows);
      expect(only(measures, totals), what).toEqual(expected.totals);
      expect(pagination.count, what).toBe(expected.rows.length);
    }
  }
}

type RecordLine = { _id: string; due: number | null; received: number; Opinion: boolean | null };

async function compareRecords(asked: Asked): Promise<void> {
  const { filter, plain, lines } = asked;
  const newest = [...lines].sort(
    (left, right) => right.created_at.getTime() - left.created_at.getTime() || (left.id < right.id ? 1 : -1),
  );
  const records = newest.map((line) => ({
    _id: line.id,
    due: line.status === 'open' || line.status === 'concluded' ? accountOf(line, plain).due : null,
    received: plain.moves.reduce((sum, move) => (move.checkup === line.id ? sum + move.amount : sum), 0),
    Opinion: line.status === 'concluded' ? line.opinion : null,
  }));
  const { totals: expected } = reportOfLines(plain, lines, 'day', RECORD_MEASURES);
  const calls = [
    'tech-service-info-checkups',
    ...(filter.ownerStatus ? ['tech-service-owner-type-checkups'] : []),
  ];
  for (const call of calls) {
    const { data, totals } = await whole(asked, call, {});
    const told = (data as unknown as RecordLine[]).map(({ _id, due, received, Opinion }) => ({
      _id,
      due,
      received,
      Opinion,
    }));
    expect(told, said(asked, call)).toEqual(records);
    expect(only(RECORD_MEASURES, totals), said(asked, call)).toEqual(expected);
  }
}

/** The list's totals are of those that stand; how many match is said beside them. */
async function compareList(asked: Asked): Promise<void> {
  const { question, filter, plain, lines } = asked;
  if (isLong(filter, question.when)) return;
  const path = `/${LISTS[question.who]}?${queryOf(filter, { limit: '1', fields: '_id' })}`;
  const { pagination, totals } = (await get(asked, path)) as {
    pagination: { count: number };
    totals: unknown;
  };
  const standing = lines.filter(({ status }) => status === 'open' || status === 'concluded');
  const accounts = standing.map((line) => accountOf(line, plain));
  const sum = (name: 'due' | 'paid' | 'owed') => accounts.reduce((all, account) => all + account[name], 0);
  expect({ matching: pagination.count, totals }, said(asked, path)).toEqual({
    matching: lines.length,
    totals: { count: standing.length, due: sum('due'), paid: sum('paid'), owed: sum('owed') },
  });
}

async function compareStatistics(asked: Asked): Promise<void> {
  const { question, plain } = asked;
  const { who, when } = question;
  const { startDate, endDate, company, type, station } = asked.filter;
  const filter: Filter = Object.fromEntries(
    Object.entries({ startDate, endDate, company, type, station }).filter(([, value]) => value !== undefined),
  );
  const compared = when.getMinutes() === 0 ? 'year' : 'before';
  const path = `/statistics?${queryOf(filter, { compare: compared })}`;
  const { data } = (await get(asked, path)) as { data: Statistics };
  const range = daysMeant(filter, when);
  const lines = meant(plain.checkups, who, filter, when);
  const what = said(asked, path);
  const rowsOf = (by: Parameters<typeof reportOfLines>[2], measures: readonly Measure[], of = lines) =>
    reportOfLines(plain, of, by, measures);
  expect(only(STATISTIC_MEASURES, data.totals), what).toEqual(rowsOf('day', STATISTIC_MEASURES).totals);
  expect(pointsOf(data.trend), what).toEqual(byKey(rowsOf(data.step, TREND_MEASURES).rows));
  expect(Object.fromEntries(data.hours.map(({ key, count }) => [key, count])), what).toEqual(
    Object.fromEntries(rowsOf('weekdayHour', ['count']).rows.map(({ key, count }) => [key, count])),
  );
  for (const [by, rows] of [
    ['station', data.stations],
    ['region', data.regions],
    ['company', data.companies],
  ] as const)
    if (rows)
      expect(
        rows.map(({ key, name, ...row }) => ({ key, name, ...only(STATISTIC_MEASURES, row) })),
        what,
      ).toEqual(rowsOf(by, STATISTIC_MEASURES).rows);
  expect(
    data.findings.map(({ list, code, count, share }) => [`${list}/${code}`, count, toMillionth(share)]),
    what,
  ).toEqual(findingsOf(lines));

  const days = comparedDays(compared, range);
  const before = meant(plain.checkups, who, { ...filter, ...days }, when);
  expect([data.compared.from, data.compared.to], what).toEqual([days.startDate, days.endDate]);
  expect(only(STATISTIC_MEASURES, data.compared.totals), what).toEqual(
    rowsOf('day', STATISTIC_MEASURES, before).totals,
  );
}

function comparedDays(compared: 'year' | 'before', { from, to }: { from: string; to: string }) {
  if (compared === 'year') return { startDate: yearBefore(from), endDate: yearBefore(to) };
  return { startDate: later(from, -daysFrom(from, to) - 1), endDate: later(from, -1) };
}

/** The points of a trend at which there is something. */
const pointsOf = (trend: Statistics['trend']) =>
  Object.fromEntries(trend.filter(({ count }) => count).map((row) => [row.key, only(TREND_MEASURES, row)]));
const byKey = (rows: readonly Told[]) =>
  Object.fromEntries(rows.map(({ key, name: _name, ...row }) => [key, row]));

/** What was found most often, of those that stand concluded. */
function findingsOf(lines: readonly CheckupLine[]): [string, number, Figure][] {
  const concluded = lines.filter(({ status }) => status === 'concluded');
  const counts = new Map<string, number>();
  for (const key of concluded.flatMap(foundAt)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts]
    .sort(([left, many], [right, more]) => more - many || (left < right ? -1 : 1))
    .slice(0, 10)
    .map(([key, count]) => [key, count, toMillionth(count / concluded.length)]);
}
