import { beforeEach, expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** In place of Argon2: work that ends when the test says so. */
const argon = vi.hoisted(() => ({ running: [] as (() => void)[] }));
vi.mock('@node-rs/argon2', () => {
  const work = <Result>(result: Result) =>
    new Promise<Result>((resolve) => argon.running.push(() => resolve(result)));
  return { hash: () => work('made'), verify: () => work(true) };
});

/** Lets everything run that waits for nothing outside. */
const settle = () => new Promise((resolve) => setImmediate(resolve));
async function endAll() {
  for (; argon.running.length > 0; await settle()) for (const end of argon.running.splice(0)) end();
}

beforeEach(endAll);

it('never are there more than four, hashes and comparisons taken together', async () => {
  const all = Array.from({ length: 21 }, (_, index) =>
    index % 2 ? hashPassword('a') : verifyPassword('made', 'a'),
  );
  let most = 0;
  await settle();
  for (; argon.running.length > 0; await settle()) {
    most = Math.max(most, argon.running.length);
    argon.running.shift()?.();
  }
  expect(most).toBe(4);
  expect(await Promise.all(all)).toHaveLength(21);
});

it('a try that is refused when its turn comes leaves its place to the next', async () => {
  const refuse = () => Promise.reject(new Error('too many'));
  const refused = Array.from({ length: 9 }, () => verifyPassword('made', 'a', refuse));
  const outcomes = await Promise.allSettled(refused);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(9).fill('rejected'));
  expect(argon.running).toEqual([]);
  const next = Array.from({ length: 5 }, () => verifyPassword('made', 'a'));
  await settle();
  expect(argon.running).toHaveLength(4);
  await endAll();
  expect(await Promise.all(next)).toEqual(Array(5).fill(true));
});
