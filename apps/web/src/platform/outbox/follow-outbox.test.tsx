import 'fake-indexeddb/auto';
import { t } from '@inspect/contract/i18n';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { OPERATIONS_CALL, operationsAnswer, sentOperations } from '../../../test/operations-answer.ts';
import { personWith } from '../../../test/person.ts';
import { openSeal, stopOpening } from '../../../test/seal.ts';
import { sessionStore } from '../access/session.ts';
import { checkSession } from '../access/sign-in.ts';
import { createQueryClient } from '../api/query-client.ts';
import { isDirty, isNeeded, wouldLose } from '../dirty/dirty-work.ts';
import { newId } from '../new-id.ts';
import { sealKeyOf } from '../sealing/index.ts';
import { changeStatus } from '../server-status/status-store.ts';
import { work } from '../work-database/index.ts';
import { deviceClock } from './clock.ts';
import { followOutbox } from './follow-outbox.ts';
import type { Kind } from './operation.ts';
import { outbox } from './this-outbox.ts';
import { createWorkStorage } from './work-storage.ts';

const NOTE: Kind = { name: 'note', schema: 1, touches: 'checkups' };
const client = createQueryClient(checkSession);
const person = personWith(['tech-service-mechanic']);
const me = person.user.id;

const waiting = () => outbox.store.get().operations;
const note = () => ({ id: newId(), owner: me, payload: { params: {}, body: {} } });

beforeEach(() => {
  openSeal(me);
  changeStatus({ link: 'offline' });
  sessionStore.set({ kind: 'in', person, confirmed: true });
});
afterEach(() => vi.restoreAllMocks());

it('a batch that has arrived lets the screen be read anew once, and another page is heard', async () => {
  const { asked } = fakeServer({ [OPERATIONS_CALL]: operationsAnswer({ outcome: 'applied', result: {} }) });
  followOutbox(client, [NOTE]);
  let reads = 0;
  const screen = new QueryObserver(client, {
    queryKey: ['checkups', 'list'],
    queryFn: async () => {
      reads += 1;
      return reads;
    },
  });
  const leave = screen.subscribe(() => undefined);
  await vi.waitFor(() => expect(reads).toBe(1));
  for (let at = 0; at < 20; at += 1) expect(await outbox.add(NOTE, note())).toBe('stored');

  changeStatus({ link: 'online' });
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  expect(sentOperations(asked)).toHaveLength(20);
  await vi.waitFor(() => expect(reads).toBeGreaterThan(1));
  expect(reads).toBe(2);
  leave();

  // Another page of this browser.
  changeStatus({ link: 'offline' });
  const other = createWorkStorage();
  const { operation } = await other.add(NOTE, note(), null, await sealKeyOf(me));
  await vi.waitFor(() => expect(waiting()).toMatchObject([{ id: operation.id, refusal: null }]));
  await other.judge(operation, { code: 'forbidden', message: 'no', fields: {} });
  await vi.waitFor(() =>
    expect(waiting()).toMatchObject([{ id: operation.id, refusal: { code: 'forbidden' } }]),
  );
  await other.discard(operation.id);
  await vi.waitFor(() => expect(waiting()).toEqual([]));
});

it('a session that the server has ended is noticed by what is sent by itself, and what was sent waits', async () => {
  const ended = { status: 401, body: refusal('unauthenticated', t('error.unauthenticated')) };
  fakeServer({ [OPERATIONS_CALL]: ended, 'GET /api/auth/me': ended });
  await outbox.open(me);
  const one = note();
  await outbox.add(NOTE, one);
  changeStatus({ link: 'online' });
  void outbox.drain();
  await vi.waitFor(() => expect(sessionStore.get().kind).toBe('out'));
  expect(await createWorkStorage().read(me)).toMatchObject([{ id: one.id, refusal: null }]);
});

it('while something lives in this page alone the page is needed, and closing it is asked about', async () => {
  fakeServer({ [OPERATIONS_CALL]: operationsAnswer({ outcome: 'applied', result: {} }) });
  followOutbox(client, [NOTE]);
  const disk = vi.spyOn(work, 'transaction').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  expect(await outbox.add(NOTE, note())).toBe('full');
  expect([isNeeded(), wouldLose(), isDirty()]).toEqual([true, true, false]);
  // It waits for him, also while he is not there.
  sessionStore.set({ kind: 'out', reason: 'idle' });
  await vi.waitFor(() => expect(outbox.store.get().owner).toBeNull());
  expect([isNeeded(), wouldLose()]).toEqual([true, true]);
  sessionStore.set({ kind: 'in', person, confirmed: true });
  await vi.waitFor(() => expect(waiting().some(({ unkept }) => unkept)).toBe(true));
  expect([isNeeded(), wouldLose()]).toEqual([true, true]);
  disk.mockRestore();
  changeStatus({ link: 'online' });
  await vi.waitFor(() => expect(waiting()).toEqual([]));
  expect([isNeeded(), wouldLose()]).toEqual([false, false]);
});

describe('what waits, while no timer of its own comes up,', () => {
  const ANSWER = operationsAnswer({ outcome: 'applied', result: {} });
  /** Nobody answered: it would go again by its timer, of which there is none here. */
  async function waitInVain(more: () => void = () => {}) {
    vi.spyOn(deviceClock, 'after').mockReturnValue(() => undefined);
    const server = fakeServer({ [OPERATIONS_CALL]: 'nothing' });
    followOutbox(client, [NOTE]);
    await outbox.open(me);
    for (const { id } of waiting()) await outbox.discard(id);
    changeStatus({ link: 'online' });
    more();
    await outbox.add(NOTE, note());
    await outbox.drain();
    expect(waiting()).toHaveLength(1);
    server.answers[OPERATIONS_CALL] = ANSWER;
  }

  it('goes when its person comes back to the page', async () => {
    await waitInVain();
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(waiting()).toEqual([]));
  });

  it('goes when the server answers again', async () => {
    await waitInVain();
    changeStatus({ link: 'offline' });
    changeStatus({ link: 'online' });
    await vi.waitFor(() => expect(waiting()).toEqual([]));
  });

  it('goes when the key of its person is there', async () => {
    await waitInVain();
    openSeal(me);
    await vi.waitFor(() => expect(waiting()).toEqual([]));
  });

  it('goes when the server has named its person', async () => {
    // The key alone would let it go.
    stopOpening();
    await waitInVain(() => sessionStore.set({ kind: 'in', person, confirmed: false }));
    sessionStore.set({ kind: 'in', person, confirmed: true });
    await vi.waitFor(() => expect(waiting()).toEqual([]));
  });
});
