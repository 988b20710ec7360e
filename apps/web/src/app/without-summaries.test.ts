import { expect, it } from 'vitest';
import { withoutSummaries } from './without-summaries.ts';

const CONTRACT = '/anywhere/packages/contract/src';

it('a call loses what only the API document says of it', () => {
  const code =
    "a: endpoint({ summary: 'Whose one\\'s own is', method: 'GET' }), b: { summary:\n  `Of one's` }";
  expect(withoutSummaries(code, `${CONTRACT}/auth/own-account.ts`)).toBe(
    'a: endpoint({ summary: "", method: \'GET\' }), b: { summary: "" }',
  );
});

it('a text of that name stays, and whatever is not of the contract', () => {
  const code = "caption: { summary: 'Շեղումներն ըստ տեսակի' }";
  for (const id of [`${CONTRACT}/analysis/hy.ts`, '/anywhere/apps/web/src/features/analysis/cases.ts'])
    expect(withoutSummaries(code, id)).toBeUndefined();
});
