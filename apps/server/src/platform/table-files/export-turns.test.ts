import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportTurns } from './export-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test says so. */
function works() {
  const running: ((problem?: Error) => void)[] = [];
  const work = () =>
    new Promise<string>((resolve, reject) =>
      running.push((problem) => (problem ? reject(problem) : resolve('sent'))),
    );
  return { running, work };
}

it('half of the connections serve files at once; the next one is asked to come again', async () => {
  const inTurn = exportTurns(10);
  const { running, work } = works();
  const sent = Array.from({ length: 5 }, () => inTurn(null, work));
  const late = expect(inTurn(null, work)).rejects.toMatchObject({ code: 'export_busy', status: 503 });
  await vi.advanceTimersByTimeAsync(1_000);
  await late;
  expect(running).toHaveLength(5);
  for (const end of running) end();
  expect(await Promise.all(sent)).toHaveLength(5);
});

it('who comes while the last one is ending gets its turn, also after a failure', async () => {
  const inTurn = exportTurns(1);
  const { running, work } = works();
  const first = expect(inTurn(null, work)).rejects.toThrow('broken');
  const second = inTurn(null, work);
  await vi.advanceTimersByTimeAsync(900);
  running[0]?.(new Error('broken'));
  await first;
  await vi.advanceTimersByTimeAsync(10_000);
  running[1]?.();
  expect(await second).toBe('sent');
  const third = inTurn(null, work);
  await vi.advanceTimersByTimeAsync(0);
  running[2]?.();
  expect(await third).toBe('sent');
});

it('one company gets one turn, one more of its calls waits, and others are served', async () => {
  const inTurn = exportTurns(10);
  const { running, work } = works();
  const heavy = inTurn('one', work);
  const waiting = inTurn('one', work);
  await expect(inTurn('one', work)).rejects.toMatchObject({ code: 'export_busy', status: 503 });
  const others = [inTurn('two', work), inTurn(null, work), inTurn(null, work)];
  await vi.advanceTimersByTimeAsync(0);
  expect(running).toHaveLength(4);
  running[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(running).toHaveLength(5);
  for (const end of running) end();
  expect(await Promise.all([heavy, waiting, ...others])).toEqual(Array.from({ length: 5 }, () => 'sent'));
});
