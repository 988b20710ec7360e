import { expect, it } from 'vitest';
import { hoursText } from './hours-text.ts';

it('hours of a station stand in one short line, in 24 hours', () => {
  const week = [
    { days: [1, 2, 3, 4, 5] as const, from: '09:00', to: '18:00' },
    { days: [6] as const, from: '10:00', to: '15:30' },
  ].map((span) => ({ ...span, days: [...span.days] }));
  expect(hoursText(week)).toBe('Երկ–Ուրբ 09:00–18:00; Շբթ 10:00–15:30');
});

it('two neighbours are two days, a gap ends a range', () => {
  expect(hoursText([{ days: [1, 2, 4, 5, 7], from: '08:00', to: '20:00' }])).toBe(
    'Երկ, Երք, Հնգ, Ուրբ, Կիր 08:00–20:00',
  );
});
