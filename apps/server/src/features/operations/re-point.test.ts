import { expect, it } from 'vitest';
import { rePoint } from './re-point.ts';

const OLD = 'a1'.repeat(12);
const NEW = 'b2'.repeat(12);

it('an id is followed wherever it stands in a payload, and only where it is the whole of a value', () => {
  const payload = {
    params: { id: 'c3'.repeat(12) },
    body: { street: OLD, of: [OLD, { models: [OLD] }], note: `near ${OLD}`, [OLD]: null, count: 1, on: true },
  };
  expect(rePoint(payload, new Map([[OLD, NEW]]))).toEqual({
    params: { id: 'c3'.repeat(12) },
    body: { street: NEW, of: [NEW, { models: [NEW] }], note: `near ${OLD}`, [OLD]: null, count: 1, on: true },
  });
});
