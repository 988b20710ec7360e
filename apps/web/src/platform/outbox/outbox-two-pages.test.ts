import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { createFixtures, NOTE, note } from '../../../test/outbox-fixtures.ts';
import { work } from '../work-database/index.ts';
import type { Kind } from './operation.ts';

/** Two pages of a browser; from one of them a picture is on its way, until it is let arrive. */
async function pictureOnItsWay() {
  const fixtures = createFixtures();
  await fixtures.start();
  const [sending, other] = [await fixtures.openPage(), await fixtures.openPage()];
  let arrive = () => {};
  const answered = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const slow: Kind = {
    name: 'slow',
    schema: 1,
    send: async () => answered.then(() => ({ outcome: 'applied' })),
  };
  for (const page of [sending, other]) page.outbox.register(slow);
  await sending.outbox.add(slow, note('picture'), new ArrayBuffer(1));
  await expect.poll(() => sending.outbox.store.get().sending?.id).toBe('picture');
  return { fixtures, sending, other, arrive };
}

it('while something of one page is on its way, what another page keeps goes before what stands on it, heard of or not', async () => {
  const { fixtures, sending, other, arrive } = await pictureOnItsWay();

  await other.outbox.add(NOTE, note('parent'));
  await sending.outbox.add(NOTE, note('child', { dependsOn: ['parent'] }));
  arrive();
  await fixtures.settled();
  expect([fixtures.server.wrong, fixtures.server.applied.map(({ id }) => id)]).toEqual([
    [],
    ['parent', 'child'],
  ]);
  for (const page of [sending, other]) page.die();
});

it('what is on its way from one page is given up in none', async () => {
  const { fixtures, sending, other, arrive } = await pictureOnItsWay();
  await other.outbox.refresh();
  await other.outbox.discard('picture');
  expect(other.outbox.store.get().operations.map(({ id }) => id)).toEqual(['picture']);
  expect(await work.operations.count()).toBe(1);
  arrive();
  await fixtures.settled();
  await other.outbox.refresh();
  expect([...other.outbox.store.get().done.keys()]).toEqual(['picture']);
  for (const page of [sending, other]) page.die();
});

it('what another page has given up does not go, although this one has not heard of it', async () => {
  const { fixtures, sending, other, arrive } = await pictureOnItsWay();
  await sending.outbox.add(NOTE, note('given up'));
  await other.outbox.refresh();
  await other.outbox.discard('given up');
  expect(sending.outbox.store.get().operations.map(({ id }) => id)).toEqual(['picture', 'given up']);
  arrive();
  await fixtures.settled();
  expect([fixtures.server.applied, sending.outbox.store.get().operations]).toEqual([[], []]);
  for (const page of [sending, other]) page.die();
});

it('what is read again and has not changed is the same: whoever shows thousands makes nothing of it anew', async () => {
  const fixtures = createFixtures();
  await fixtures.start();
  fixtures.state.offline = true;
  const [{ outbox }, other] = [await fixtures.openPage(), await fixtures.openPage()];
  for (const id of ['a', 'b']) await outbox.add(NOTE, note(id));
  await fixtures.settled();
  await outbox.refresh();
  const before = outbox.store.get();
  await outbox.refresh();
  expect(outbox.store.get()).toBe(before);
  await other.outbox.refresh();
  await other.outbox.add(NOTE, note('c'));
  await fixtures.settled();
  await outbox.refresh();
  const [a, b, c] = outbox.store.get().operations;
  expect([a, b]).toEqual(before.operations);
  expect([a === before.operations[0], b === before.operations[1], c?.id]).toEqual([true, true, 'c']);
});

it('what a page has changed itself it does not read anew, what another one has it does', async () => {
  const fixtures = createFixtures();
  await fixtures.start();
  fixtures.state.offline = true;
  const [page, other] = [await fixtures.openPage(), await fixtures.openPage()];
  const rows = vi.spyOn(work.operations, 'where');
  const readsOf = async (refresh: () => Promise<unknown>) => {
    await fixtures.settled();
    rows.mockClear();
    await refresh();
    return rows.mock.calls.filter(([key]) => (key as unknown) === ':id').length;
  };
  for (const id of ['a', 'b', 'c']) await page.outbox.add(NOTE, note(id));
  expect(await readsOf(page.outbox.refresh)).toBe(0);
  expect(await readsOf(other.outbox.refresh)).toBe(1);
  expect(await readsOf(other.outbox.refresh)).toBe(0);
  await other.outbox.discard('b');
  expect(await readsOf(page.outbox.refresh)).toBe(1);
  await other.outbox.discard('c');
  // Whether or not it is told of it.
  await page.outbox.add(NOTE, note('d'));
  await fixtures.settled();
  expect(page.outbox.store.get().operations.map(({ id }) => id)).toEqual(['a', 'd']);
  // What is answered goes by several ways, and each of them is its own.
  fixtures.state.offline = false;
  await page.outbox.drain();
  await fixtures.settled();
  expect(page.outbox.store.get().operations).toEqual([]);
  expect(await readsOf(page.outbox.refresh)).toBe(0);
  expect(await readsOf(other.outbox.refresh)).toBe(1);
  expect(other.outbox.store.get().operations).toEqual([]);
  for (const one of [page, other]) one.die();
});
