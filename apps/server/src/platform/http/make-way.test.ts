import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countOpenCalls, makeWay, makingWay, openCalls } from './make-way.ts';

const app = Fastify();
let end: () => void = () => undefined;
app.get('/short', () => new Promise<string>((done) => (end = () => done('sent'))));
app.get('/long', () => makingWay(() => new Promise<string>((done) => (end = () => done('sent')))));
countOpenCalls(app);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate'] }));
afterEach(() => void vi.useRealTimers());

/** Asks, and waits until the call is being answered. */
async function ask(path: string) {
  end = () => undefined;
  const idle = end;
  const answer = app.inject(path).then(({ body }) => body);
  await vi.waitUntil(async () => {
    await vi.advanceTimersByTimeAsync(0);
    return end !== idle;
  });
  return { answer, end };
}

async function isPast(): Promise<boolean> {
  let past = false;
  const way = makeWay().then(() => {
    past = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  const found = past;
  await vi.advanceTimersByTimeAsync(1);
  expect(past).toBe(found);
  await vi.advanceTimersByTimeAsync(1);
  await way;
  return found;
}

it('long work goes on at once where nobody waits for an answer', async () => {
  expect(openCalls()).toBe(0);
  expect(await isPast()).toBe(true);
});

it('while somebody waits for an answer the process is his for two milliseconds', async () => {
  const call = await ask('/short');
  expect(openCalls()).toBe(1);
  expect(await isPast()).toBe(false);
  call.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(await call.answer).toBe('sent');
  expect(openCalls()).toBe(0);
  expect(await isPast()).toBe(true);
});

it('long works do not wait for each other', async () => {
  const call = await ask('/long');
  expect(openCalls()).toBe(1);
  expect(await isPast()).toBe(true);
  call.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(await call.answer).toBe('sent');
});
