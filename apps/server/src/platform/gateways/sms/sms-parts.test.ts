import { expect, it } from 'vitest';
import { smsParts } from './sms-parts.ts';

it.each([
  [1, 1],
  [70, 1],
  [71, 2],
  [134, 2],
  [135, 3],
  [201, 3],
  [202, 4],
])('a message of %i Armenian letters costs %i parts', (letters, parts) =>
  expect(smsParts('ա'.repeat(letters))).toBe(parts),
);
