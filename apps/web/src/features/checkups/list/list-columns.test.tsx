import type { CheckupRow } from '@inspect/contract/checkups';
import { whenText } from '@inspect/contract/kernel';
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { storedCheckup } from '../../../../test/stored-checkup.ts';
import { columnsFor, listColumns } from './list-columns.tsx';
import { LIST_PAGES } from './list-pages.ts';
import { totalsOf } from './list-totals.tsx';

afterEach(cleanup);

const shown = (row: CheckupRow) =>
  show(listColumns.map(({ key, cell }) => <div key={key}>{cell(row)}</div>)).container.textContent;
const REASON = { amount: 8_000, reason: 'car' };
const FEES = { inspection: REASON, environmental: { ...REASON, taxYears: [2026] }, total: 16_000 };
const PAID = { inspection: 8_000, environmental: 8_000 };

it('a checkup that stands says its result and what was paid', () => {
  const text = shown(storedCheckup({ status: 'concluded', Opinion: true, fees: FEES, paid: PAID }));
  expect(text).toContain('Սարքին է');
  expect(text).toContain('Վճարված է');
});

it.each(['annulled', 'cancelled'] as const)(
  'one that is %s looks neither fit nor paid, and says what is owed back',
  (status) => {
    const text = shown(storedCheckup({ status, Opinion: true, fees: FEES, paid: PAID }));
    expect(text).not.toMatch(/[Սս]արքին|[Վվ]ճարված/);
    expect(text).toContain('Վերադարձվելիք');
    // Nothing is due for it.
    expect(text).not.toContain('֏');
  },
);

it('the totals tell what was paid and what is owed apart', () => {
  const { line } = totalsOf({ count: 1_200, due: 30_000, paid: 20_000, owed: 10_000 });
  expect(line?.map((text) => text.replaceAll('\u00A0', ' '))).toEqual([
    'Հաշվի առնվող՝ 1 200',
    'Գումար՝ 30 000 ֏',
    'Վճարված՝ 20 000 ֏',
    'Մնում է վճարել՝ 10 000 ֏',
  ]);
});

const titles = (columns: typeof listColumns) =>
  columns.filter(({ hidden }) => !hidden).map(({ title }) => title);

it('eight columns stand in a list until a person asks for others', () => {
  const [first, ...rest] = [
    'Համարանիշ',
    'Եզրակացություն',
    'Մեքենա',
    'Սեփականատեր',
    'Վճարում',
    'Գումար',
    'Սկսվել է',
  ];
  expect(titles(columnsFor(LIST_PAGES['tech-service']))).toEqual([first, ...rest, 'Մեխանիկ']);
  for (const page of ['company-tech-service', 'tech-service-view', 'tech-service-all'] as const)
    expect(titles(columnsFor(LIST_PAGES[page]))).toEqual([first, ...rest, 'Կայան']);
});

it('every column that has an order is sorted by it', () => {
  const orderly = listColumns.filter(({ hidden, sortable }) => !hidden && sortable).map(({ title }) => title);
  expect(orderly).toEqual([
    'Համարանիշ',
    'Եզրակացություն',
    'Մեքենա',
    'Սեփականատեր',
    'Գումար',
    'Սկսվել է',
    'Կայան',
  ]);
});

const BADGES = [
  [{ status: 'open', Opinion: null }, 'Ընթացքում'],
  [{ status: 'concluded', Opinion: true }, 'Սարքին է'],
  [{ status: 'concluded', Opinion: false }, 'Անսարք է'],
  [{ status: 'annulled', Opinion: true }, 'Անվավեր'],
] as const;

it.each(BADGES)('%j is said by one badge', (row, badge) => {
  const result = listColumns.find(({ key }) => key === 'Opinion');
  const { container } = show(result?.cell(storedCheckup(row)));
  const badges = [...container.querySelectorAll('[data-tone]')];
  expect(badges.map(({ textContent }) => textContent)).toEqual([badge]);
});

it('of today a list says the time, of another day the day too', () => {
  expect(whenText('2026-11-23T06:05:00.000Z', '2026-11-23')).toBe('10:05');
  expect(whenText('2026-11-22T19:59:00.000Z', '2026-11-23')).toBe('22/11/2026 23:59');
  expect(whenText('2026-11-22T20:00:00.000Z', '2026-11-23')).toBe('00:00');
});
