import 'fake-indexeddb/auto';
import { t } from '@inspect/contract/i18n';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-server.ts';
import { openSeal } from '../../../../test/seal.ts';
import { accepted } from '../../../../test/stored-photo.ts';
import { newId } from '../../../platform/new-id.ts';
import { sealBytes, sealKeyOf, sealStore, sealValue } from '../../../platform/sealing/index.ts';
import { changeStatus } from '../../../platform/server-status/status-store.ts';
import { work } from '../../../platform/work-database/index.ts';
import { pendingBytes, pendingPhotos, sealOldPhotos } from './pending-photos.ts';
import { createPhotoOutbox } from './photo-outbox.ts';
import { type PhotoRow, photoBytes, photoRows } from './photo-rows.ts';

const UPLOAD = 'POST /api/upload';
const me = newId();
const bytes = new TextEncoder().encode('a picture').buffer;
let taken = 0;
const photo = (facts: Partial<PhotoRow> = {}): PhotoRow => ({
  id: newId(),
  owner: me,
  checkup: newId(),
  kind: 'finding',
  capturedAt: '2026-11-21T06:00:00.000Z',
  nonce: null,
  savedAt: ++taken,
  type: 'image/jpeg',
  refused: null,
  ...facts,
});
const idOf = (call: string) => new URLSearchParams(call.slice(call.indexOf('?'))).get('_id');
const kept = () => pendingPhotos(me);
const opened = async (owner = me) => {
  const outbox = createPhotoOutbox();
  await outbox.open(owner);
  return outbox;
};
const shown = ({ store }: ReturnType<typeof createPhotoOutbox>) => store.get().photos.map(({ id }) => id);

beforeEach(async () => {
  openSeal(me);
  changeStatus({ link: 'online' });
  await photoRows.clear();
  await photoBytes.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a photograph lies on this device before it is sent, and goes when the server has it', async () => {
  const one = photo({ kind: 'plate' });
  const seen: unknown[] = [];
  const { asked } = fakeServer({
    [UPLOAD]: async (question) => {
      seen.push(await kept(), new Uint8Array((await pendingBytes(one)) ?? new ArrayBuffer()));
      return accepted({ CarRegNo: '34AB567' })(question);
    },
  });
  const outbox = await opened();
  expect(await outbox.add(one, bytes)).toBe('stored');
  await outbox.drain();
  expect(seen).toEqual([[one], new Uint8Array(bytes)]);
  expect(await kept()).toEqual([]);
  expect(await photoBytes.count()).toBe(0);
  expect(outbox.store.get().stored.get(one.id)).toMatchObject({ kind: 'plate', CarRegNo: '34AB567' });
  const [{ call, body } = { call: '', body: null }] = asked;
  expect(Object.fromEntries(new URLSearchParams(call.slice(call.indexOf('?'))))).toEqual({
    // its clock, whatever it says now
    deviceTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    _id: one.id,
    checkup: one.checkup,
    kind: 'plate',
    capturedAt: one.capturedAt,
    validateVehicle: 'CarRegNo',
  });
  // The server takes only what is called what it is.
  expect(body).toMatchObject({ name: `${one.id}.jpg`, type: 'image/jpeg' });
});

it('a photograph goes with the nonce that was given before it was taken, and one of an older version without', async () => {
  const { asked } = fakeServer({ [UPLOAD]: accepted() });
  const outbox = await opened();
  const [proven, old] = [photo({ nonce: 'given.before' }), photo()];
  await outbox.add(proven, bytes);
  await outbox.drain();
  // As an older version left it.
  const { nonce: _, ...row } = old;
  const key = await sealKeyOf(me);
  if (!key) throw new Error('no key');
  const { id, owner, savedAt, ...rest } = row;
  await photoRows.put({ id, owner, savedAt, sealed: await sealValue(key, rest, `photo/${id}`) });
  await photoBytes.put({ id, sealed: await sealBytes(key, bytes, `photo-bytes/${id}`) });
  await (await opened()).drain();
  const nonces = asked.map(({ call }) => new URLSearchParams(call.slice(call.indexOf('?'))).get('nonce'));
  expect([asked.map(({ call }) => idOf(call)), nonces]).toEqual([
    [proven.id, old.id],
    ['given.before', null],
  ]);
});

it('nobody answers: it stays, also after the page is gone, and is sent under the same id', async () => {
  const { asked, answers } = fakeServer({ [UPLOAD]: 'nothing' });
  const before = await opened();
  const [one, two] = [photo(), photo()];
  await before.add(one, bytes);
  await before.add(two, bytes);
  await before.drain();
  expect(await kept()).toHaveLength(2);
  answers[UPLOAD] = accepted();
  const after = await opened();
  expect(shown(after)).toEqual([]);
  expect(await kept()).toEqual([]);
  expect(asked.map(({ call }) => idOf(call))).toEqual([one.id, one.id, two.id]);
});

it('tries again by itself after a while, and at once when the server answers again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { asked, answers } = fakeServer({ [UPLOAD]: { status: 503, body: refusal('unavailable', '') } });
  const outbox = await opened();
  await outbox.add(photo(), bytes);
  await outbox.drain();
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(3_000);
  await outbox.drain();
  expect(asked).toHaveLength(2);
  // Known offline: nothing is tried.
  changeStatus({ link: 'offline' });
  vi.advanceTimersByTime(3_600_000);
  await outbox.drain();
  expect(asked).toHaveLength(2);
  changeStatus({ link: 'online' });
  answers[UPLOAD] = accepted();
  outbox.wake();
  await outbox.drain();
  expect(shown(outbox)).toEqual([]);
});

it('refused is kept with the server’s words until a person decides, and holds up no other', async () => {
  const why = t('photos.field.broken');
  const [bad, good] = [photo(), photo()];
  const { answers } = fakeServer({
    [UPLOAD]: (question) =>
      idOf(question.call) === bad.id
        ? { status: 400, body: refusal('validation', t('photos.failed'), { attachment: why }) }
        : accepted()(question),
  });
  const outbox = await opened();
  await outbox.add(bad, bytes);
  await outbox.add(good, bytes);
  await outbox.drain();
  expect(outbox.store.get().photos).toEqual([{ ...bad, refused: why }]);
  expect(await kept()).toEqual([{ ...bad, refused: why }]);
  answers[UPLOAD] = accepted();
  await outbox.drain();
  expect(shown(outbox)).toEqual([bad.id]);
  await outbox.retry(bad.id);
  expect(await kept()).toEqual([]);
});

it.each(['deviceTime', 'nonce'])(
  'a server of the build before, which knows no %s, gets it later',
  async (field) => {
    const one = photo();
    const { answers } = fakeServer({
      [UPLOAD]: { status: 400, body: refusal('validation', t('photos.failed'), { [field]: 'x' }) },
    });
    const outbox = await opened();
    await outbox.add(one, bytes);
    await outbox.drain();
    expect(await kept()).toEqual([one]);
    answers[UPLOAD] = accepted();
    outbox.wake();
    await outbox.drain();
    expect(await kept()).toEqual([]);
  },
);

it('what a person gives up is gone, and is not sent', async () => {
  const { asked } = fakeServer({ [UPLOAD]: 'nothing' });
  const outbox = await opened();
  const one = photo();
  await outbox.add(one, bytes);
  await outbox.drain();
  await outbox.discard(one.id);
  await outbox.drain();
  expect([await kept(), await photoBytes.count(), asked.length]).toEqual([[], 0, 1]);
});

it('is sent in the name of who took it alone, and waits for him through a sign-out', async () => {
  const { asked, answers } = fakeServer({ [UPLOAD]: { status: 401, body: refusal('unauthenticated', '') } });
  const outbox = await opened();
  const one = photo();
  await outbox.add(one, bytes);
  await outbox.drain();
  await outbox.open(null);
  expect(shown(outbox)).toEqual([]);
  answers[UPLOAD] = accepted();
  const another = newId();
  openSeal(another);
  await outbox.open(another);
  expect(asked).toHaveLength(1);
  expect([await pendingPhotos(another), await pendingBytes(one)]).toEqual([[], undefined]);
  // Nobody reads on this device what it shows, of what and why it waits.
  expect(Object.keys((await photoRows.get(one.id)) ?? {}).sort()).toEqual([
    'id',
    'owner',
    'savedAt',
    'sealed',
  ]);
  const left = await photoBytes.get(one.id);
  expect(left && 'sealed' in left && new TextDecoder('latin1').decode(left.sealed.bytes)).not.toContain(
    'picture',
  );
  openSeal(me);
  expect(await kept()).toEqual([one]);
  await outbox.open(me);
  expect(await kept()).toEqual([]);
});

it('a browser that keeps nothing sends it all the same', async () => {
  vi.spyOn(work, 'transaction').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  fakeServer({ [UPLOAD]: accepted() });
  const outbox = await opened();
  const one = photo();
  expect(await outbox.add(one, bytes)).toBe('full');
  await outbox.drain();
  expect([...outbox.store.get().stored.keys()]).toEqual([one.id]);
});

it('what is to be told of the vehicle on it is told once', async () => {
  const checkup = newId();
  fakeServer({ [UPLOAD]: accepted({ CarRegNo: '77XX777' }, ['զանգահարեք 102']) });
  const outbox = await opened();
  for (const row of [photo({ checkup }), photo({ checkup })]) await outbox.add(row, bytes);
  await outbox.drain();
  expect([...outbox.store.get().warnings]).toEqual([[checkup, ['զանգահարեք 102']]]);
});

it('that an older version left in clear is sealed, and sent like the others', async () => {
  const { asked } = fakeServer({ [UPLOAD]: accepted() });
  const one = photo();
  await photoBytes.put({ id: one.id, bytes });
  await photoRows.put(one);
  const state = sealStore.get();
  if (state.kind !== 'open') throw new Error('it is open');
  await sealOldPhotos(me, state.key);
  expect([Object.keys((await photoRows.get(one.id)) ?? {}), await kept()]).toEqual([
    expect.not.arrayContaining(['checkup']),
    [one],
  ]);
  expect(await photoBytes.get(one.id)).not.toHaveProperty('bytes');
  await opened();
  expect(asked.map(({ call }) => idOf(call))).toEqual([one.id]);
});
