import { expect, it } from 'vitest';
import { timesDiffer } from './times-differ.ts';

const NOON = new Date('2026-11-21T08:00:00Z');
const at = { capturedAt: NOON, camera: null, device: undefined, now: NOON, nonceAt: null };
const camera = (local: string, offset: number | null = null) => ({ ...at, camera: { local, offset } });
const nonce = (time: string) => ({ ...at, nonceAt: new Date(time) });
const device = (time: string) => ({ ...at, device: new Date(time) });

it.each([
  ['nothing but the device’s word is no difference', at, false],
  ['a camera in Yerevan that says no zone', camera('2026-11-21T12:03:00'), false],
  ['a camera ten minutes late', camera('2026-11-21T11:50:00'), false],
  ['a camera eleven minutes late', camera('2026-11-21T11:49:00'), true],
  ['a picture of yesterday', camera('2026-11-20T12:00:00'), true],
  ['a camera that tells its zone', camera('2026-11-21T09:00:00', 60), false],
  ['a camera that tells another time in its zone', camera('2026-11-21T12:00:00', 60), true],
  ['a nonce of this morning', nonce('2026-11-21T03:00:00Z'), false],
  ['a nonce given ten minutes after it was taken', nonce('2026-11-21T08:10:00Z'), false],
  ['a nonce given eleven minutes after it was taken', nonce('2026-11-21T08:11:00Z'), true],
  ['a device ten minutes ahead', device('2026-11-21T08:10:00Z'), false],
  ['a device eleven minutes ahead', device('2026-11-21T08:11:00Z'), true],
  ['a device a day behind', device('2026-11-20T08:00:00Z'), true],
])('%s', (_name, times, expected) => {
  expect(timesDiffer(times)).toBe(expected);
});
