import { ownedEventName } from '@inspect/contract/events';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deliver, tellReconnected } from '../../../platform/realtime/events.ts';
import { useLiveList } from './use-live-list.ts';

const COMPANY = 'a'.repeat(24);
const change = () =>
  deliver(ownedEventName('EDIT_CHECKUP', COMPANY), { _id: 'b'.repeat(24), version: 2, status: 'open' });
let visibility: DocumentVisibilityState;
function turn(to: DocumentVisibilityState): void {
  visibility = to;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function list(company: string | null = COMPANY) {
  let asked = 0;
  renderHook(({ ask }) => useLiveList(company, ask), { initialProps: { ask: () => (asked += 1) } });
  return () => asked;
}

it('a list that is looked at follows at once, and once for what comes close upon another', async () => {
  const asked = list();
  for (let time = 1; time <= 20; time += 1) change();
  expect(asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked()).toBe(2);
});

it('while an answer is on its way no other is asked for, and one is afterwards for all that came meanwhile', async () => {
  const answers: (() => void)[] = [];
  const ask = () => new Promise<void>((answer) => answers.push(answer));
  renderHook(() => useLiveList(COMPANY, ask));
  for (let second = 1; second <= 4; second += 1) {
    change();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(answers.length).toBe(1);
  answers[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(answers.length).toBe(2);
  answers[1]?.();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(answers.length).toBe(2);
});

it('one that nobody looks at asks nothing until somebody does, and then once', async () => {
  const asked = list();
  turn('hidden');
  for (const happens of [change, change, tellReconnected]) {
    happens();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(asked()).toBe(0);
  turn('visible');
  expect(asked()).toBe(1);
  turn('hidden');
  turn('visible');
  expect(asked()).toBe(1);
});

it('of another company, and of the whole country, nothing is heard', () => {
  const [others, country] = [list('c'.repeat(24)), list(null)];
  change();
  expect([others(), country()]).toEqual([0, 0]);
});
