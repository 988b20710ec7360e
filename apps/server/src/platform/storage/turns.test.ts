import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('no more than so many work at once, the others in their order, and who has given up does nothing', async () => {
  const turn = createTurns(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string, signal?: AbortSignal) =>
    turn(() => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    }, signal);
  const left = new AbortController();
  const all = [work('a'), work('b'), work('c', left.signal), work('d')];
  expect(begun).toEqual(['a', 'b']);
  left.abort();
  ends.get('a')?.();
  await expect(all[2]).rejects.toThrow();
  ends.get('b')?.();
  await all[1];
  expect(begun).toEqual(['a', 'b', 'd']);
  ends.get('d')?.();
  await all[3];
});
