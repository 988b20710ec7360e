import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 20, 8);

/** The machine's clock, and the one that nobody sets. */
function machine() {
  let [wall, steady] = [START, 1_000];
  const clock = createClock(
    () => wall,
    () => steady,
  );
  return {
    passes: (by: number) => {
      wall += by;
      steady += by;
    },
    set: (by: number) => {
      wall += by;
    },
    now: () => (clock.now().getTime() - START) / MINUTE,
    lapses: () => (clock.lapseNow().getTime() - START) / MINUTE,
  };
}

test('a clock that is set forward by ten minutes ends nothing for an hour', () => {
  const { passes, set, now, lapses } = machine();
  passes(MINUTE);
  expect([now(), lapses()]).toEqual([1, 1]);
  set(10 * MINUTE);
  expect([now(), lapses()]).toEqual([11, 1]);
  passes(59 * MINUTE);
  expect([now(), lapses()]).toEqual([70, 60]);
  passes(MINUTE);
  expect([now(), lapses()]).toEqual([71, 71]);
});

test('one that is set back is as it is, also after it was set forward', () => {
  const { set, now, lapses } = machine();
  set(-10 * MINUTE);
  expect([now(), lapses()]).toEqual([-10, -10]);
  set(10 * MINUTE);
  expect([now(), lapses()]).toEqual([0, -10]);
  set(-10 * MINUTE);
  expect([now(), lapses()]).toEqual([-10, -10]);
});

test('a machine that slept for hours ends what is over, and a slow correction is no jump', () => {
  const { set, passes, now, lapses } = machine();
  set(8 * 60 * MINUTE);
  expect(lapses()).toBe(now());
  for (let second = 0; second < 60; second += 1) {
    passes(1_000);
    set(50);
    now();
  }
  expect(lapses()).toBe(now());
});

test('jumps together give no more than a quarter of an hour', () => {
  const { set, now, lapses } = machine();
  for (let jump = 0; jump < 3; jump += 1) {
    set(10 * MINUTE);
    now();
  }
  expect([now(), lapses()]).toEqual([30, 15]);
});
