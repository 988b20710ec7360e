import 'fake-indexeddb/auto';
import { t } from '@inspect/contract/i18n';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { openSeal } from '../../../test/seal.ts';
import { accepted } from '../../../test/stored-photo.ts';
import { newId } from '../../platform/new-id.ts';
import { outbox } from '../../platform/outbox/index.ts';
import { sealBytes, sealStore, sealValue } from '../../platform/sealing/index.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { work } from '../../platform/work-database/index.ts';
import { photoKind } from './offline.ts';
import type { PhotoPayload } from './pending-photo.ts';
import { followPhotos, photosStore } from './photos-store.ts';
import { takeOverPhotos } from './take-over-photos.ts';

const UPLOAD = 'POST /api/upload';
const me = newId();
const bytes = new TextEncoder().encode('a picture').buffer;
const TABLES = ['operations', 'operationBytes', 'operationAnswers', 'device', 'photos', 'photoBytes'];
const payloadOf = (facts: Partial<PhotoPayload> = {}): PhotoPayload => ({
  checkup: newId(),
  kind: 'finding',
  capturedAt: '2026-11-21T06:00:00.000Z',
  nonce: null,
  type: 'image/jpeg',
  ...facts,
});
const take = async (facts: Partial<PhotoPayload> = {}) => {
  const [id, payload] = [newId(), payloadOf(facts)];
  const storing = await outbox.add(photoKind, { id, owner: me, payload }, bytes);
  return { id, payload, storing };
};
const queryOf = (call: string) =>
  Object.fromEntries(new URLSearchParams(call.slice(call.indexOf('?'))).entries());
const shown = () => photosStore.get().photos.map(({ id, refused }) => [id, refused]);
const keyOfMine = () => {
  const state = sealStore.get();
  if (state.kind !== 'open') throw new Error('it is open');
  return state.key;
};

outbox.register(photoKind);
followPhotos();

beforeEach(async () => {
  openSeal(me);
  changeStatus({ link: 'online' });
  for (const name of TABLES) await work.table(name).clear();
});
afterEach(async () => {
  await outbox.open(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a photograph goes under its own id with what is known of it, and is known as stored when the server has it', async () => {
  const { asked } = fakeServer({ [UPLOAD]: accepted({ CarRegNo: '34AB567' }) });
  await outbox.open(me);
  const { id, payload, storing } = await take({ kind: 'plate', nonce: 'given.before' });
  await outbox.drain();
  expect(storing).toBe('stored');
  expect([shown(), await work.operationBytes.count()]).toEqual([[], 0]);
  expect(photosStore.get().stored.get(id)).toMatchObject({ kind: 'plate', CarRegNo: '34AB567' });
  const [{ call, body } = { call: '', body: null }] = asked;
  expect(queryOf(call)).toEqual({
    // its clock, whatever it says now
    deviceTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    _id: id,
    checkup: payload.checkup,
    kind: 'plate',
    capturedAt: '2026-11-21T06:00:00.000Z',
    nonce: 'given.before',
    validateVehicle: 'CarRegNo',
  });
  // The server takes only what is called what it is.
  expect(body).toMatchObject({ name: `${id}.jpg`, type: 'image/jpeg' });
});

it('nobody answers: it stays, also after the page is gone, and is sent under the same id', async () => {
  const { asked, answers } = fakeServer({ [UPLOAD]: 'nothing' });
  await outbox.open(me);
  const first = await take();
  await outbox.drain();
  expect(shown()).toEqual([[first.id, null]]);
  answers[UPLOAD] = accepted();
  changeStatus({ link: 'online' });
  await outbox.open(null);
  await outbox.open(me);
  expect(shown()).toEqual([]);
  const ids = asked.map(({ call }) => queryOf(call)._id);
  expect([new Set(ids), ids.length > 1]).toEqual([new Set([first.id]), true]);
});

it('refused is kept with the server’s words until a person decides, and holds up no other', async () => {
  const why = t('photos.field.broken');
  const refused = new Set<string | undefined>();
  const { answers } = fakeServer({
    [UPLOAD]: (question) =>
      refused.has(queryOf(question.call).checkup)
        ? { status: 400, body: refusal('validation', t('photos.failed'), { attachment: why }) }
        : accepted()(question),
  });
  const bad = payloadOf();
  refused.add(bad.checkup);
  await outbox.open(me);
  const { id } = await take(bad);
  await take();
  await outbox.drain();
  expect(shown()).toEqual([[id, why]]);
  answers[UPLOAD] = accepted();
  await outbox.drain();
  expect(shown()).toEqual([[id, why]]);
  await outbox.retry(id);
  expect(shown()).toEqual([]);
});

it.each(['deviceTime', 'nonce'])(
  'a server of the build before, which knows no %s, gets it later',
  async (field) => {
    const { answers } = fakeServer({
      [UPLOAD]: { status: 400, body: refusal('validation', t('photos.failed'), { [field]: 'x' }) },
    });
    await outbox.open(me);
    const { id } = await take();
    await outbox.drain();
    expect(shown()).toEqual([[id, null]]);
    answers[UPLOAD] = accepted();
    await outbox.drain();
    expect(shown()).toEqual([]);
  },
);

it('what a person gives up is gone with its bytes', async () => {
  fakeServer({ [UPLOAD]: 'nothing' });
  await outbox.open(me);
  const { id } = await take();
  await outbox.drain();
  await outbox.discard(id);
  expect([shown(), await work.operations.count(), await work.operationBytes.count()]).toEqual([[], 0, 0]);
});

it('is sent in the name of who took it alone, and waits for him through a sign-out', async () => {
  const { asked, answers } = fakeServer({ [UPLOAD]: { status: 401, body: refusal('unauthenticated', '') } });
  await outbox.open(me);
  const { id } = await take();
  await outbox.drain();
  await outbox.open(null);
  expect(shown()).toEqual([]);
  answers[UPLOAD] = accepted();
  const before = asked.length;
  const another = newId();
  openSeal(another);
  await outbox.open(another);
  expect([asked.length, shown()]).toEqual([before, []]);
  // Nobody reads on this device what it shows, of what and why it waits.
  expect(Object.keys((await work.operations.get(id)) ?? {})).not.toContain('payload');
  const left = await work.operationBytes.get(id);
  expect(new TextDecoder('latin1').decode(left?.sealed.bytes)).not.toContain('picture');
  openSeal(me);
  await outbox.open(me);
  expect([shown(), [...photosStore.get().stored.keys()]]).toEqual([[], [id]]);
});

it('what is to be told of the vehicle on it is told once, and to nobody who comes after him', async () => {
  const checkup = newId();
  fakeServer({ [UPLOAD]: accepted({ CarRegNo: '77XX777' }, ['զանգահարեք 102']) });
  await outbox.open(me);
  for (const kind of ['plate', 'vehicle'] as const) await take({ checkup, kind });
  await outbox.drain();
  expect([...photosStore.get().warnings]).toEqual([[checkup, ['զանգահարեք 102']]]);
  await outbox.open(newId());
  expect([...photosStore.get().warnings]).toEqual([]);
});

it('what was sent before this page was opened is known as sent, and shown where the record has it', async () => {
  fakeServer({ [UPLOAD]: accepted() });
  await outbox.open(me);
  const { id } = await take();
  await outbox.drain();
  await outbox.open(null);
  await outbox.open(me);
  expect([[...photosStore.get().stored.keys()], [...photosStore.get().before]]).toEqual([[], [id]]);
});

it('what an older version left, sealed or in clear, refused or without its bytes, is taken over and sent', async () => {
  const { asked } = fakeServer({ [UPLOAD]: accepted() });
  const key = keyOfMine();
  const [sealed, clear, refused, lost, others] = [newId(), newId(), newId(), newId(), newId()];
  const facts = { ...payloadOf(), refused: null };
  const rows = work.table('photos');
  const leave = async (id: string, savedAt: number, about: object) =>
    rows.put({ id, owner: me, savedAt, sealed: await sealValue(key, about, `photo/${id}`) });
  const { nonce: _, ...older } = facts;
  await leave(sealed, 2, older);
  await rows.put({ id: clear, owner: me, savedAt: 1, ...facts });
  await leave(refused, 3, { ...facts, refused: 'broken' });
  await leave(lost, 4, facts);
  await rows.put({ id: others, owner: newId(), savedAt: 5, ...facts });
  await work.table('photoBytes').bulkPut([
    { id: clear, bytes },
    { id: sealed, sealed: await sealBytes(key, bytes, `photo-bytes/${sealed}`) },
    { id: refused, sealed: await sealBytes(key, bytes, `photo-bytes/${refused}`) },
    { id: others, bytes },
  ]);
  await takeOverPhotos(me, key);
  expect(await rows.toCollection().primaryKeys()).toEqual([others]);
  expect(await work.table('photoBytes').toCollection().primaryKeys()).toEqual([others]);
  await outbox.open(me);
  expect(asked.map(({ call }) => queryOf(call)._id)).toEqual([clear, sealed]);
  expect(shown()).toEqual([
    [refused, 'broken'],
    [lost, t('shell.outbox.bytesLost')],
  ]);
});
