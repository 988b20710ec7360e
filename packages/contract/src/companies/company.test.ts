import { expect, it } from 'vitest';
import { licenceState } from './company.ts';

it.each([
  [null, 'none'],
  ['2026-11-20', 'over'],
  ['2026-11-21', 'soon'],
  ['2026-12-21', 'soon'],
  ['2026-12-22', 'valid'],
] as const)('a licence until %s is «%s» on 21/11/2026: its last day counts', (until, state) => {
  expect(licenceState(until, '2026-11-21', '2026-12-21')).toBe(state);
});
