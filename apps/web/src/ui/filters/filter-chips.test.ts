import { expect, it } from 'vitest';
import { daysText, filterChips, optionText } from './filter-chips.ts';

it('each filter that is set has its chip, which lifts it and no other', () => {
  const lifted: Record<string, null>[] = [];
  const chips = filterChips(
    { days: '01/11/2026', search: '', status: undefined, company: 'Ա' },
    (parameters) => lifted.push(parameters),
  );
  expect(chips.map(({ key, text }) => [key, text])).toEqual([
    ['days', '01/11/2026'],
    ['company', 'Ա'],
  ]);
  for (const chip of chips) chip.clear();
  expect(lifted).toEqual([{ startDate: null, endDate: null }, { company: null }]);
});

it('days are said when the address says them: one, or from – to', () => {
  const range = { from: '2026-11-01', to: '2026-11-02' } as const;
  expect(daysText({}, range)).toBeUndefined();
  expect(daysText({ startDate: '2026-11-01' }, { ...range, to: range.from })).toBe('01/11/2026');
  expect(daysText({ endDate: '2026-11-02' }, range)).toContain('02/11/2026');
});

it('a filter whose name is still on its way is there all the same', () => {
  expect(optionText(undefined, [])).toBeUndefined();
  expect(optionText('a', undefined)).toBe('…');
  expect(optionText('a', [{ id: 'a', name: 'Ա' }])).toBe('Ա');
});
