import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { listenForStop } from './stop-signals.ts';

function heard() {
  const source = new EventEmitter();
  let now = 0;
  const signals = listenForStop(source, () => now);
  return { source, signals, at: (time: number) => (now = time) };
}

it('the first signal asks, a second one hurries and is what the exit code names', () => {
  const { source, signals, at } = heard();
  source.emit('SIGTERM');
  expect([signals.asked.reason, signals.hurried.aborted, signals.exitCode()]).toEqual(['SIGTERM', false, 0]);
  at(5000);
  source.emit('SIGINT');
  expect([signals.hurried.reason, signals.exitCode()]).toEqual(['SIGINT', 130]);
  source.emit('SIGTERM');
  expect(signals.exitCode()).toBe(130);
});

it('the same Ctrl+C that comes from the terminal and from npm is one wish', () => {
  const { source, signals, at } = heard();
  source.emit('SIGINT');
  at(20);
  source.emit('SIGINT');
  expect([signals.asked.aborted, signals.hurried.aborted]).toEqual([true, false]);
});

it('when time is up what still runs is given up, and the exit is no failure', () => {
  const { source, signals } = heard();
  source.emit('SIGTERM');
  signals.hurry();
  expect([signals.hurried.aborted, signals.exitCode()]).toEqual([true, 0]);
});

it('what nobody caught asks to stop too, and the exit is a failure', () => {
  const { signals } = heard();
  signals.crashed();
  expect([signals.asked.reason, signals.hurried.aborted, signals.exitCode()]).toEqual(['crash', false, 1]);
});
