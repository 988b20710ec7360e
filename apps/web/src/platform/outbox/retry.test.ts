import { expect, it } from 'vitest';
import type { Operation } from './operation.ts';
import { createRetry } from './retry.ts';

const clock = { now: () => 0, random: () => 0.5, after: () => () => {} };
const fresh: Operation = {
  id: 'a',
  owner: 'me',
  kind: 'note',
  schema: 1,
  payload: null,
  dependsOn: [],
  after: [],
  recordedAt: '',
  seq: 1,
  size: 0,
  savedAt: 0,
  attempts: 0,
  faults: 0,
  nextAt: 0,
  rev: 0,
  refusal: null,
};
type Retry = ReturnType<typeof createRetry>;

/** Its faults after each of these: the server failed over it (f), or answered another (a). */
function faultsAfter(told: string, retry: Retry = createRetry(clock), from = fresh) {
  let operation = from;
  const counted: (number | 'hopeless')[] = [];
  for (const event of told) {
    if (event === 'a') retry.succeeded();
    else {
      const { isHopeless, ...counts } = retry.afterFault(operation);
      operation = { ...operation, ...counts };
      counted.push(isHopeless ? 'hopeless' : counts.faults);
    }
  }
  return { counted, operation };
}

it.each([
  ['five times while it answers others', 'fafafafaf', [1, 2, 3, 4, 'hopeless']],
  ['over everything', 'ffffffffff', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
  [
    'over everything, having answered another since the first time',
    'faffffffff',
    [1, 2, 2, 2, 2, 2, 2, 2, 2],
  ],
  ['having answered many at once', 'faaaaaff', [1, 2, 2]],
])('the server fails over one: %s', (_, told, counted) => {
  expect(faultsAfter(told).counted).toEqual(counted);
});

it('after a reload an outage goes on counting nothing', () => {
  const { operation } = faultsAfter('fafaf');
  const reloaded = createRetry(clock);
  reloaded.succeeded();
  expect(faultsAfter('ffff', reloaded, operation).counted).toEqual([3, 3, 3, 3]);
});
