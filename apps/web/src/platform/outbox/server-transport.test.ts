import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { OPERATIONS_CALL, operationsAnswer } from '../../../test/operations-answer.ts';
import type { Operation } from './operation.ts';
import { serverTransport } from './server-transport.ts';

afterEach(() => vi.unstubAllGlobals());

const street: Operation = {
  id: 'a'.repeat(24),
  seq: 1,
  owner: 'b'.repeat(24),
  kind: 'streets.add',
  schema: 1,
  payload: { params: {}, body: {} },
  dependsOn: [],
  after: [],
  savedAt: 0,
  recordedAt: '2026-11-20T08:00:00.000Z',
  attempts: 0,
  faults: 0,
  nextAt: 0,
  size: 2,
  rev: 1,
  refusal: null,
};
const STANDING = 'c'.repeat(24);

type Said = Parameters<typeof operationsAnswer>[0];
async function answerTo(said: Said) {
  fakeServer({ [OPERATIONS_CALL]: operationsAnswer(said) });
  const watch = { signal: new AbortController().signal, onProgress: () => {} };
  const answers = await serverTransport('d'.repeat(24), [street], watch);
  return answers instanceof Map ? answers.get(street.id) : answers;
}

it.each(['merged', 'replayed'] as const)(
  'an addition answered as %s with the row that stands has been merged into it, also where the first answer was lost',
  async (outcome) => {
    expect(await answerTo({ outcome, newId: STANDING, result: { data: {} } })).toEqual({
      outcome: 'merged',
      newId: STANDING,
      result: { data: {} },
    });
  },
);

it('a batch says whose work it carries', async () => {
  const { senders } = fakeServer({ [OPERATIONS_CALL]: operationsAnswer({ outcome: 'applied', result: 1 }) });
  const watch = { signal: new AbortController().signal, onProgress: () => {} };
  await serverTransport('d'.repeat(24), [street], watch);
  expect(senders).toEqual(['b'.repeat(24)]);
});

it('a repeat that names no other row was applied', async () => {
  expect(await answerTo({ outcome: 'replayed', result: 1 })).toEqual({ outcome: 'applied', result: 1 });
});

it('the server has not failed over what it asks for later, and has over what it gives no time for', async () => {
  expect(await answerTo({ outcome: 'retry', code: 'additions.too_many', retryAfter: 43_200 })).toEqual({
    outcome: 'later',
  });
  expect(await answerTo({ outcome: 'retry', code: 'internal' })).toEqual({ outcome: 'fault' });
});
