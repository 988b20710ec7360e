import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { openSeal } from '../../../test/seal.ts';
import { accepted, storedPhoto } from '../../../test/stored-photo.ts';
import { newId } from '../../platform/new-id.ts';
import { outbox } from '../../platform/outbox/index.ts';
import { changeStatus } from '../../platform/server-status/status-store.ts';
import { work } from '../../platform/work-database/index.ts';
import { photoKind } from './offline.ts';
import type { PhotoPayload } from './pending-photo.ts';
import { followPhotos, photosStore } from './photos-store.ts';

const me = newId();
const SIZE = 600_000;
const bytes = Uint8Array.from({ length: SIZE }, (_, index) => index % 251).buffer;
const sha256 = (content: ArrayBuffer) => createHash('sha256').update(new Uint8Array(content)).digest('hex');
const TABLES = ['operations', 'operationBytes', 'operationAnswers', 'device'];

outbox.register(photoKind);
followPhotos();

beforeEach(async () => {
  openSeal(me);
  changeStatus({ link: 'online' });
  for (const name of TABLES) await work.table(name).clear();
  await outbox.open(me);
});
afterEach(async () => {
  await outbox.open(null);
  vi.unstubAllGlobals();
});

/** A server that keeps what comes as the real one does; `lost`: this many answers to pieces do not come back. */
function pieceServer(id: string, { received = 0, lost = 0, isStored = false } = {}) {
  const state = { received, lost, isStored, completed: 0 };
  const attachment = storedPhoto(`?_id=${id}`);
  const arrived = () => ({
    body: {
      data: {
        received: state.isStored ? SIZE : state.received,
        attachment: state.isStored ? attachment : null,
      },
    },
  });
  const sent: { offset: number; size: number; matches: boolean }[] = [];
  const { asked, senders } = fakeServer({
    [`GET /api/upload-pieces?_id=${id}&size=${SIZE}&sha256=${sha256(bytes)}`]: arrived,
    'POST /api/upload-pieces': async ({ call, body }) => {
      const query = new URLSearchParams(call.slice(call.indexOf('?')));
      const file = body as File;
      const content = await file.arrayBuffer();
      const offset = Number(query.get('offset'));
      sent.push({ offset, size: file.size, matches: sha256(content) === query.get('piece') });
      if (offset === state.received) state.received += file.size;
      if (state.lost === 0) return arrived();
      state.lost -= 1;
      return 'nothing';
    },
    'POST /api/upload-complete': () => {
      state.completed += 1;
      state.isStored = true;
      return { status: 201, body: { status: true, attachment, CarRegNo: '', warnings: [] } };
    },
  });
  return { state, sent, asked, senders };
}

const payload = (): PhotoPayload => ({
  checkup: newId(),
  kind: 'finding',
  capturedAt: '2026-11-21T06:00:00.000Z',
  nonce: null,
  type: 'image/jpeg',
});
async function send(id: string, content = bytes): Promise<void> {
  await outbox.add(photoKind, { id, owner: me, payload: payload() }, content);
  await outbox.drain();
}
const waiting = () => photosStore.get().photos.length;

it('goes in pieces of 262144 bytes, each with its own hash, and is stored when all have come', async () => {
  const id = newId();
  const { sent, asked, senders } = pieceServer(id);
  await send(id);
  // Whoever signs in at this browser in between: the server does nothing of it in his name.
  expect(senders).toEqual([me, me, me, me, me]);
  expect(sent).toEqual([
    { offset: 0, size: 262_144, matches: true },
    { offset: 262_144, size: 262_144, matches: true },
    { offset: 524_288, size: 75_712, matches: true },
  ]);
  expect(asked.at(-1)).toMatchObject({
    call: 'POST /api/upload-complete',
    body: { _id: id, kind: 'finding', size: SIZE, sha256: sha256(bytes), type: 'image/jpeg' },
  });
  expect([waiting(), photosStore.get().stored.has(id)]).toEqual([0, true]);
});

it('one that is no larger than a piece goes at one go', async () => {
  const { asked, senders } = fakeServer({ 'POST /api/upload': accepted() });
  await send(newId(), bytes.slice(0, 262_144));
  expect([asked.length, senders, waiting()]).toEqual([1, [me], 0]);
});

it('cut off, it goes on from where the server has it', async () => {
  const id = newId();
  const { sent } = pieceServer(id, { lost: 1 });
  await send(id);
  changeStatus({ link: 'online' });
  await outbox.retry(id);
  await vi.waitFor(() => expect(waiting()).toBe(0));
  expect(sent.map(({ offset }) => offset)).toEqual([0, 262_144, 524_288]);
});

it('one whose last answer was lost is known as stored, and nothing of it goes again', async () => {
  const id = newId();
  const { sent, state } = pieceServer(id, { isStored: true });
  await send(id);
  expect([sent, state.completed, waiting(), photosStore.get().stored.has(id)]).toEqual([[], 0, 0, true]);
});

it('a piece that comes damaged again and again is sent later, not at once', async () => {
  const id = newId();
  const { sent, state } = pieceServer(id, { received: 262_144 });
  // It never takes what it is sent.
  Object.defineProperty(state, 'received', { get: () => 262_144, set: () => {} });
  await send(id);
  expect([sent.length, waiting()]).toEqual([1, 1]);
});

it('a page that is about to go ends with the piece that is on its way', async () => {
  const id = newId();
  const { state, sent } = pieceServer(id);
  const resting = vi.fn(() => sent.length > 0);
  const photo = { id, owner: me, savedAt: 0, refused: null, ...payload() };
  const { sendInPieces } = await import('./send-photo.ts');
  const watch = { signal: new AbortController().signal, onProgress: () => {}, isResting: resting };
  expect(await sendInPieces(photo, bytes, watch)).toBe('silent');
  expect([sent.length, state.completed]).toEqual([1, 0]);
});
