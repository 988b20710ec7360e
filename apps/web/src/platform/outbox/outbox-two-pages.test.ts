import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createWorld, NOTE, note } from '../../../test/outbox-world.ts';
import type { Kind } from './operation.ts';

it('while something of one page is on its way, what another page keeps goes before what stands on it', async () => {
  const world = createWorld();
  await world.start();
  const [sending, other] = [await world.openPage(), await world.openPage()];
  let arrive = () => {};
  const answered = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const slow: Kind = {
    name: 'slow',
    schema: 1,
    send: async () => answered.then(() => ({ outcome: 'applied' })),
  };
  sending.outbox.register(slow);
  await sending.outbox.add(slow, note('picture'), new ArrayBuffer(1));
  await expect.poll(() => sending.outbox.store.get().sending?.id).toBe('picture');

  await other.outbox.add(NOTE, note('parent'));
  await sending.outbox.refresh();
  await sending.outbox.add(NOTE, note('child', { dependsOn: ['parent'] }));
  arrive();
  await world.settled();
  expect([world.server.wrong, world.server.applied.map(({ id }) => id)]).toEqual([[], ['parent', 'child']]);
  for (const page of [sending, other]) page.die();
});

it('what is read again and has not changed is the same: whoever shows thousands makes nothing of it anew', async () => {
  const world = createWorld();
  await world.start();
  world.state.offline = true;
  const [{ outbox }, other] = [await world.openPage(), await world.openPage()];
  for (const id of ['a', 'b']) await outbox.add(NOTE, note(id));
  await world.settled();
  await outbox.refresh();
  const before = outbox.store.get();
  await outbox.refresh();
  expect(outbox.store.get()).toBe(before);
  await other.outbox.refresh();
  await other.outbox.add(NOTE, note('c'));
  await world.settled();
  await outbox.refresh();
  const [a, b, c] = outbox.store.get().operations;
  expect([a, b]).toEqual(before.operations);
  expect([a === before.operations[0], b === before.operations[1], c?.id]).toEqual([true, true, 'c']);
});
