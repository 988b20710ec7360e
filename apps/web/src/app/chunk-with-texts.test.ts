import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chunkWithTexts } from './chunk-with-texts.ts';

const FEATURES = join(import.meta.dirname, '../features');

it.each([
  ['partner-api/traces/trace-columns.tsx', 'shared-partner-api'],
  ['payments/statements/statements-list.tsx', 'shared-statements'],
  ['partner-api/webhooks/ask-unseen.ts', null],
  ['partner-api/texts.ts', null],
  ['payments/list/payment-columns.tsx', null],
])('what %s draws with others comes in the chunk %s', (file, chunk) => {
  expect(chunkWithTexts(join(FEATURES, file))).toBe(chunk);
});
