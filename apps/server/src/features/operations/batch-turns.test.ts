import { AppError } from '@inspect/contract/kernel';
import { describe, expect, it } from 'vitest';
import { batchTurns } from './batch-turns.ts';

/** A batch that goes on until it is let go; `begun` tells whether its turn has come. */
function batches(connections: number) {
  const inTurn = batchTurns(connections);
  return (company: string | null) => {
    let begun = false;
    let end = (): void => undefined;
    const ended = new Promise<void>((done) => {
      end = done;
    });
    const done = inTurn(company, async () => {
      begun = true;
      await ended;
    });
    return { begun: () => begun, end, done };
  };
}
/** Whatever can go on without anybody's doing has gone on. */
const settled = () => new Promise((done) => setImmediate(done));

describe('batches of devices', () => {
  it('of one company take half of the turns, and what comes of others passes by', async () => {
    const begin = batches(8);
    const ours = [begin('a'), begin('a'), begin('a')];
    const theirs = begin('b');
    await settled();
    expect(ours.map(({ begun }) => begun())).toEqual([true, true, false]);
    expect(theirs.begun()).toBe(true);
    ours[0]?.end();
    await settled();
    expect(ours[2]?.begun()).toBe(true);
  });

  it('are worked on by half of the connections, whoever sends them', async () => {
    const begin = batches(4);
    const all = ['a', 'b', 'c', null].map(begin);
    await settled();
    expect(all.map(({ begun }) => begun())).toEqual([true, true, false, false]);
  });

  it('beyond those that wait are sent away, each for another while of half a minute at most', async () => {
    const inTurn = batchTurns(2);
    const never = () => new Promise<void>(() => undefined);
    for (let waiting = 0; waiting < 9; waiting += 1) void inTurn(`c${waiting}`, never);
    const refusals = await Promise.all(
      Array.from({ length: 60 }, () => inTurn('late', never).catch((problem: unknown) => problem)),
    );
    const waits = refusals.map((problem) => {
      expect(problem).toMatchObject({ code: 'unavailable', status: 503 });
      return problem instanceof AppError ? Number(problem.details.retryAfter) : 0;
    });
    expect([Math.min(...waits), Math.max(...waits), new Set(waits).size]).toEqual([1, 30, 30]);
  });

  it('that fail give their turn on', async () => {
    const inTurn = batchTurns(2);
    const first = inTurn('a', () => Promise.reject(new Error('broken')));
    const second = inTurn('b', async () => 'done');
    await expect(first).rejects.toThrow('broken');
    await expect(second).resolves.toBe('done');
  });
});
