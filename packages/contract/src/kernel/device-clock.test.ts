import { expect, it } from 'vitest';
import { deviceTimeMark } from './device-clock.ts';

const RECEIVED = new Date('2026-11-29T08:00:00.000Z');

it.each([
  ['2026-11-29T08:10:00.000Z', null],
  ['2026-11-29T08:10:00.001Z', 'future'],
  ['2027-01-01T00:00:00.000Z', 'future'],
  ['2026-11-29T08:00:00.000Z', null],
  ['2026-10-30T08:00:00.000Z', null],
  ['2026-10-30T07:59:59.999Z', 'old'],
])('recorded at %s it is %s', (recorded, mark) => {
  expect(deviceTimeMark(new Date(recorded), RECEIVED)).toBe(mark);
});
