import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { openSeal } from '../../../test/seal.ts';
import { sessionStore } from '../../platform/access/session.ts';
import { newId } from '../../platform/new-id.ts';
import { outbox } from '../../platform/outbox/index.ts';
import { sealStore } from '../../platform/sealing/seal-store.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { work } from '../../platform/work-database/index.ts';
import { deviceMemory, remember } from './device-memory.ts';
import { followDevice } from './follow-device.ts';
import { lostStore } from './sentinel.ts';

const REPORT = 'POST /api/devices/state';
const MINUTE = 60_000;
const person = personWith([]);
const me = person.user.id;
const BEFORE = 'd'.repeat(24);
const REFUSAL = { code: 'validation', message: 'no', fields: {} };

const server = fakeServer({ [REPORT]: { body: { data: null } } });
const told = () => server.asked.filter(({ call }) => call === REPORT).map(({ body }) => Object(body));
/** The heartbeat is answered. */
const beat = () => changeStatus({ checking: false });
function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
  beat();
}
const add = (facts: object = {}) =>
  outbox.add({ name: 'note', schema: 1 }, { id: newId(), owner: me, payload: {}, ...facts });

/** While nobody answers, a minute before somebody does. */
async function addUnseen(): Promise<void> {
  changeStatus({ link: 'offline' });
  await add();
  pass(MINUTE);
  changeStatus({ link: 'online' });
}

beforeAll(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:05:00.000Z'), toFake: ['Date'] });
  openSeal(me);
  remember({ device: BEFORE, waiting: { [me]: { count: 3, at: '2026-11-20T09:00:00.000Z' } } });
  // The first look at the database fails, as it does while another page upgrades it.
  const look = vi.spyOn(work.device, 'get').mockRejectedValueOnce(new Error('not now'));
  followDevice();
  sessionStore.set({ kind: 'in', person, confirmed: true });
  await vi.waitFor(() => expect(look).toHaveBeenCalledOnce());
  look.mockRestore();
  await outbox.open(me);
});
afterAll(async () => {
  await outbox.open(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterEach(() => changeStatus({ link: 'online' }));

it('the server is told at once of what was lost, with what waited and when, and only once', async () => {
  await expect.poll(told).toHaveLength(1);
  const device = (await work.device.get('this'))?.id;
  const lost = { device: BEFORE, pending: 3, at: '2026-11-20T09:00:00.000Z' };
  expect(told()[0]).toMatchObject({
    device,
    pending: 0,
    attention: 0,
    oldest: null,
    late: false,
    seq: 0,
    lost,
  });
  await expect.poll(() => lostStore.get()[me]?.told).toBe(true);
  pass(16 * MINUTE);
  await expect.poll(told).toHaveLength(2);
  expect(told()[1]).not.toHaveProperty('lost');
});

it('of what waits by numbers alone, when they change: not sooner than half a minute, and not while nobody answers', async () => {
  const before = told().length;
  changeStatus({ link: 'offline' });
  await add({ payload: { name: 'Արամ' } });
  await add({ refusal: REFUSAL });
  expect(deviceMemory()?.waiting[me]?.count).toBe(2);
  pass(MINUTE);
  changeStatus({ link: 'online' });
  await expect.poll(told).toHaveLength(before + 1);
  expect(told().at(-1)).toEqual({
    device: expect.stringMatching(/^[0-9a-f]{24}$/),
    pending: 2,
    attention: 1,
    oldest: 60,
    late: false,
    seq: 2,
    persisted: null,
  });
  await add();
  pass(29_000);
  await add();
  pass(1_000);
  await expect.poll(told).toHaveLength(before + 2);
  expect(told().at(-1)).toMatchObject({ pending: 4, oldest: 90 });
});

it('that something waits too long though the server answers is told once', async () => {
  const before = told().length;
  pass(5 * MINUTE);
  await expect.poll(told).toHaveLength(before + 1);
  expect(told().at(-1)).toMatchObject({ late: true });
  pass(MINUTE);
  pass(MINUTE);
  await addUnseen();
  await expect.poll(told).toHaveLength(before + 2);
  expect(told().at(-1)).toMatchObject({ pending: 5 });
});

it('what nobody answered is told with a later heartbeat', async () => {
  const before = told().length;
  server.answers[REPORT] = 'nothing';
  await addUnseen();
  await expect.poll(told).toHaveLength(before + 1);
  server.answers[REPORT] = { body: { data: null } };
  pass(MINUTE);
  await expect.poll(told).toHaveLength(before + 2);
  expect(told().at(-1)).toMatchObject({ pending: 6 });
});

it('the numbers of what lies in the page alone are not remembered: the database has not given them out', async () => {
  const before = deviceMemory()?.seq;
  sealStore.set({ kind: 'none' });
  await add();
  expect(outbox.store.get().operations.at(-1)).toMatchObject({ unkept: true });
  await vi.waitFor(() => expect(deviceMemory()?.waiting[me]?.count).toBe(7));
  expect(deviceMemory()?.seq).toBe(before);
  openSeal(me);
  await add();
  await vi.waitFor(() => expect(deviceMemory()?.waiting[me]?.count).toBe(8));
  expect(deviceMemory()?.seq).toBe((await work.device.get('this'))?.seq);
});
