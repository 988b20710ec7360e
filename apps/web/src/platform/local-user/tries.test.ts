import { expect, it } from 'vitest';
import { NO_TRIES, type Tries, waitOf, withOneMore } from './tries.ts';

/** Tries one after the other, each as soon as it is looked at; the seconds that had to be waited before each. */
function waits(times: number): (number | 'closed')[] {
  let tries: Tries = NO_TRIES;
  let now = 1_000_000;
  return Array.from({ length: times }, () => {
    const wait = waitOf(tries, now);
    if (wait !== 'closed') {
      now += wait * 1000;
      tries = withOneMore(tries, now);
    }
    return wait;
  });
}

it('after five wrong passwords one waits 30 s, twice as long after each further one, and after ten only the server lets in', () => {
  expect(waits(12)).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 'closed', 'closed']);
});

it('what is left to wait is told in whole seconds, and is over in time', () => {
  const tries = withOneMore({ wrong: 4, notBefore: 0 }, 0);
  expect([waitOf(tries, 0), waitOf(tries, 29_001), waitOf(tries, 30_000)]).toEqual([30, 1, 0]);
});

it('a clock that was set back makes nobody wait longer', () => {
  expect(waitOf(withOneMore({ wrong: 4, notBefore: 0 }, 86_400_000), 0)).toBe(30);
});
