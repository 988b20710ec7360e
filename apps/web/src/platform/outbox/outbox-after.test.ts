import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWorld, NOTE, note, type World } from '../../../test/outbox-world.ts';
import { sealStore } from '../sealing/index.ts';

let world: World;
beforeEach(async () => {
  vi.restoreAllMocks();
  world = createWorld();
  await world.start();
});
const seal = sealStore.get();
afterEach(() => sealStore.set(seal));
const bytes = () => new Uint8Array(3).fill(7).buffer;
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);

it('what refers to a photograph goes after it, and the server is told of no photograph that it depends on', async () => {
  const { outbox } = await world.openPage();
  world.state.offline = true;
  await outbox.add(world.photo, note('photo'), bytes());
  await outbox.add(NOTE, note('finding'));
  await outbox.add(NOTE, note('reference', { after: ['photo'], beside: { of: 'this device' } }));
  world.state.offline = false;
  outbox.wake();
  await world.settled();
  expect(ids(world.server.applied)).toEqual(['finding', 'photo', 'reference']);
  // The transport sends what it depends on: had it been told of the photograph, it would have been held.
  expect(world.server.wrong).toEqual([]);
  expect(await world.pending()).toEqual([]);
});

it('waits for one that is set aside, after a reload too, and goes without it when that is given up', async () => {
  const before = await world.openPage();
  world.server.fates.set('photo', 'rejected');
  world.state.offline = true;
  await before.outbox.add(world.photo, note('photo'), bytes());
  const payload = { text: 'reference', about: { 101: { attachments: ['photo', 'other'] } } };
  await before.outbox.add(NOTE, note('reference', { payload, after: ['photo'], beside: { base: 1 } }));
  before.die();
  world.state.offline = false;
  const { outbox } = await world.openPage();
  await world.settled();
  expect(ids(await world.pending())).toEqual(['photo', 'reference']);
  expect(outbox.store.get().operations[1]).toMatchObject({ after: ['photo'], beside: { base: 1 } });
  await outbox.discard('photo');
  await outbox.drain();
  await world.settled();
  expect(world.server.applied.map((one) => one.payload)).toEqual([
    { text: 'reference', about: { 101: { attachments: ['other'] } } },
  ]);
});

it('the same where the browser keeps nothing', async () => {
  sealStore.set({ kind: 'none' });
  const { outbox } = await world.openPage();
  world.state.offline = true;
  await outbox.add(world.photo, note('photo'), bytes());
  const payload = { text: 'reference', about: ['photo'] };
  expect(await outbox.add(NOTE, note('reference', { payload, after: ['photo'] }))).toBe('unavailable');
  await outbox.discard('photo');
  world.state.offline = false;
  outbox.wake();
  await world.settled();
  expect(world.server.applied.map((one) => one.payload)).toEqual([{ text: 'reference', about: [] }]);
});
