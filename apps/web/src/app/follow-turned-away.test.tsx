import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { personWith } from '../../test/person.ts';
import { openSeal } from '../../test/seal.ts';
import { sessionStore } from '../platform/access/session.ts';
import { announceTurnedAway } from '../platform/access/turned-away.ts';
import '../platform/local-user/index.ts';
import { localKeys } from '../platform/local-state/keys.ts';
import { newId } from '../platform/new-id.ts';
import { databases } from '../platform/offline/index.ts';
import { outbox } from '../platform/outbox/index.ts';
import { createWorkStorage } from '../platform/outbox/work-storage.ts';
import { handOverStore, owedHandOvers } from '../platform/quarantine/owed.ts';
import { sealKeyOf, sealStore } from '../platform/sealing/index.ts';
import { changeStatus } from '../platform/server-status/status-store.ts';
import { work } from '../platform/work-database/index.ts';
import { followTurnedAway } from './follow-turned-away.ts';

/** This device lets him in while no server answers. */
async function knownHere(_id: string): Promise<void> {
  const sealed = { iv: new Uint8Array(12), bytes: new ArrayBuffer(8) };
  const row = { emailKey: 'x', salt: new Uint8Array(16), iterations: 1, key: sealed, person: sealed };
  await databases.localUsers.put({ ...row, _id, wrong: 0, notBefore: 0 });
}

let stop = () => {};
beforeEach(async () => {
  localStorage.clear();
  await work.operations.clear();
  await databases.localUsers.clear();
  handOverStore.set({ state: 'none' });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('whom the server calls blocked this device has forgotten, though nobody is signed in', async () => {
  for (const id of ['a'.repeat(24), 'b'.repeat(24)]) await knownHere(id);
  stop = followTurnedAway();
  announceTurnedAway({ blocked: true, whom: { id: 'a'.repeat(24) } });
  await vi.waitFor(async () =>
    expect((await databases.localUsers.toArray()).map(({ _id }) => _id)).toEqual(['b'.repeat(24)]),
  );
  // Nothing of his lies here.
  await vi.waitFor(() => expect(owedHandOvers()).toEqual([]));
});

const ME = 'c'.repeat(24);
const CALL = 'POST /api/quarantine';
const KIND = { name: 'checkups.findings', schema: 1 };

const idsIn = (body: unknown) => (body as { operations: { id: string }[] }).operations.map(({ id }) => id);
const takesAll = ({ body }: { body: unknown }) => ({
  body: { data: idsIn(body).map((id) => ({ id, outcome: 'kept', missing: [] })) },
});

/** He did it and left, or the page was closed: nothing in it opens what lies here. */
async function unsent(): Promise<void> {
  openSeal(ME);
  await createWorkStorage().add(KIND, { id: newId(), owner: ME, payload: {} }, null, await sealKeyOf(ME));
  sealStore.set({ kind: 'none' });
}

it('what a blocked person had not sent is handed over, though his key went with him', async () => {
  await unsent();
  fakeServer({ [CALL]: takesAll });
  stop = followTurnedAway();
  announceTurnedAway({ blocked: true, whom: { id: ME } });
  // The page may be closed now: it is known where he was.
  expect(owedHandOvers()).toEqual([ME]);
  await vi.waitFor(() => expect(handOverStore.get()).toEqual({ state: 'sent', count: 1 }));
  expect([await work.operations.count(), owedHandOvers()]).toEqual([0, []]);
});

it('what could not be handed over then is by the page that is opened next', async () => {
  await unsent();
  fakeServer({ [CALL]: takesAll });
  localStorage.setItem(localKeys.handOver, JSON.stringify([ME]));
  stop = followTurnedAway();
  await vi.waitFor(() => expect(handOverStore.get()).toEqual({ state: 'sent', count: 1 }));
  expect(await work.operations.count()).toBe(0);
});

it('of whom the server did not let in, and calls blocked no more than anybody, all stays', async () => {
  await unsent();
  await knownHere(ME);
  const { asked } = fakeServer({});
  stop = followTurnedAway();
  announceTurnedAway({ blocked: false, whom: { id: ME } });
  await vi.waitFor(async () =>
    expect((await databases.localUsers.get(ME))?.unnamedSince).toBeTypeOf('number'),
  );
  expect([asked, await work.operations.count(), owedHandOvers()]).toEqual([[], 1, []]);
});

it('what lay in the page alone, and no disk would keep, is handed over as well', async () => {
  const person = personWith(['tech-service-mechanic']);
  const me = person.user.id;
  sessionStore.set({ kind: 'in', person, confirmed: true });
  await outbox.open(me);
  changeStatus({ link: 'offline' });
  const disk = vi.spyOn(work, 'transaction').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  const id = newId();
  expect(await outbox.add(KIND, { id, owner: me, payload: {} })).toBe('full');
  disk.mockRestore();
  stop = followTurnedAway();
  const { asked } = fakeServer({ [CALL]: takesAll });
  changeStatus({ link: 'online' });
  announceTurnedAway({ blocked: true, whom: { id: me } });
  // The session ends in the same moment, and with it the key goes.
  sealStore.set({ kind: 'none' });
  sessionStore.set({ kind: 'out', reason: 'blocked' });
  await outbox.open(null);
  await vi.waitFor(() => expect(handOverStore.get()).toEqual({ state: 'sent', count: 1 }));
  expect(asked.flatMap(({ body }) => idsIn(body))).toEqual([id]);
  expect(outbox.unkeptOf(me)).toEqual([]);
});
