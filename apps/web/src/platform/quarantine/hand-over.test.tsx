import 'fake-indexeddb/auto';
import { QUARANTINE_PIECE_BYTES, type QuarantineAnswer } from '@inspect/contract/quarantine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-server.ts';
import { personWith } from '../../../test/person.ts';
import { openSeal } from '../../../test/seal.ts';
import { sessionStore } from '../access/session.ts';
import { writeCookie } from '../local-state/cookies.ts';
import { cookieNames } from '../local-state/keys.ts';
import { newId } from '../new-id.ts';
import { databases } from '../offline/index.ts';
import { createWorkStorage } from '../outbox/work-storage.ts';
import { sealKeyOf, sealStore } from '../sealing/index.ts';
import { changeStatus } from '../server-status/status-store.ts';
import { work } from '../work-database/index.ts';
import { followOwed, handOver, tryOwed } from './hand-over.ts';
import { handOverStore, owedHandOvers } from './owed.ts';

const CALL = 'POST /api/quarantine';
const PIECES = 'POST /api/quarantine/pieces';
const KIND = { name: 'checkups.findings', schema: 1 };
const PHOTO = { name: 'photo', schema: 1 };
const me = personWith(['tech-service-mechanic']).user.id;
const other = 'b'.repeat(24);

type FakeAnswer = { status?: number; body: unknown } | 'nothing';
type Batch = {
  operations: { id: string; sealed: { bytes: string }; file: { pieces: number } | null }[];
};

/** Takes everything; of a photograph it wants all pieces. */
const takes =
  (changes: (id: string) => Partial<QuarantineAnswer> = () => ({})) =>
  ({ body }: { body: unknown }): FakeAnswer => ({
    body: {
      data: (body as Batch).operations.map(({ id, file }) => ({
        id,
        outcome: 'kept',
        missing: Array.from({ length: file?.pieces ?? 0 }, (_, at) => at),
        ...changes(id),
      })),
    },
  });

async function keep(
  owner: string,
  kind = KIND,
  bytes: ArrayBuffer | null = null,
  note = '',
): Promise<string> {
  openSeal(owner);
  const storage = createWorkStorage();
  const id = newId();
  const { storing } = await storage.add(
    kind,
    { id, owner, payload: { params: { id }, ...(note && { note }) } },
    bytes,
    await sealKeyOf(owner),
  );
  expect(storing).toBe('stored');
  return id;
}
const lying = async () => (await work.operations.toArray()).map(({ id }) => id).sort();
const said = () => handOverStore.get();

beforeEach(async () => {
  localStorage.clear();
  for (const table of [work.operations, work.operationBytes]) await table.clear();
  handOverStore.set({ state: 'none' });
  changeStatus({ link: 'online' });
  sessionStore.set({ kind: 'out', reason: 'blocked' });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what a blocked person had not sent', () => {
  it('goes in the order of the device, in his name, sealed as it lies, and leaves with the answer', async () => {
    const ids = [await keep(me), await keep(me)];
    const theirs = await keep(other);
    const stored = await work.operations.where({ owner: me }).toArray();
    sealStore.set({ kind: 'none' });
    const { asked, senders } = fakeServer({ [CALL]: takes() });
    await handOver(me, null);
    expect(await lying()).toEqual([theirs]);
    expect(senders).toEqual([me]);
    const operations = asked.flatMap(({ body }) => (body as Batch).operations);
    expect(operations.map(({ id }) => id)).toEqual(ids);
    const first = stored.find(({ id }) => id === ids[0]);
    expect(
      Uint8Array.from(atob(operations[0]?.sealed.bytes ?? ''), (letter) => letter.charCodeAt(0)),
    ).toEqual(new Uint8Array(first?.sealed.bytes ?? new ArrayBuffer(0)));
    expect([said(), owedHandOvers()]).toEqual([{ state: 'sent', count: 2 }, []]);
  });

  it('leaves one by one: what the server refuses stays sealed, what it had done goes', async () => {
    const [refused, done] = [await keep(me), await keep(me)];
    fakeServer({
      [CALL]: takes((id) =>
        id === refused ? { outcome: 'refused', code: 'op_reused' } : { outcome: 'applied' },
      ),
    });
    await handOver(me, null);
    expect(await lying()).toEqual([refused]);
    expect([said(), done === refused]).toEqual([{ state: 'stays', count: 1 }, false]);
  });

  it.each<[string, FakeAnswer]>([
    ['nobody answers', 'nothing'],
    ['the server fails', { status: 500, body: refusal('internal', 'x') }],
    ['the server is busy', { status: 429, body: refusal('rate_limited', 'x') }],
    [
      'a server of the build before does not know the call',
      { status: 404, body: refusal('unknown_route', 'x') },
    ],
  ])('stays as it is while %s, and goes when the server is heard of again', async (_, failure) => {
    const id = await keep(me);
    const sealed = await work.operations.get(id);
    const server = fakeServer({ [CALL]: failure });
    followOwed();
    await handOver(me, null);
    expect([await work.operations.get(id), owedHandOvers()]).toEqual([sealed, [me]]);
    expect(said()).toEqual({ state: 'waits', count: 1 });
    server.answers[CALL] = takes();
    changeStatus({ link: 'online' });
    await vi.waitFor(() => expect(said()).toEqual({ state: 'sent', count: 1 }));
    expect([await lying(), owedHandOvers()]).toEqual([[], []]);
  });

  it('stays, and is not tried again, where the session of this browser hands nothing over', async () => {
    const id = await keep(me);
    fakeServer({ [CALL]: { status: 401, body: refusal('unauthenticated', 'x') } });
    await handOver(me, null);
    expect([await lying(), owedHandOvers(), said()]).toEqual([[id], [], { state: 'stays', count: 1 }]);
  });

  it('of which one spoils the batch goes one by one, and that one stays', async () => {
    const [bad, good] = [await keep(me), await keep(me)];
    fakeServer({
      [CALL]: (request) =>
        (request.body as Batch).operations.some(({ id }) => id === bad)
          ? { status: 400, body: refusal('validation', 'x') }
          : takes()(request),
    });
    await handOver(me, null);
    expect([await lying(), good === bad, said()]).toEqual([[bad], false, { state: 'stays', count: 1 }]);
  });

  it('goes in batches of fifty', async () => {
    for (let at = 0; at < 51; at += 1) await keep(me);
    const { asked } = fakeServer({ [CALL]: takes() });
    await handOver(me, null);
    expect(asked.map(({ body }) => (body as Batch).operations.length)).toEqual([50, 1]);
    expect([await lying(), said()]).toEqual([[], { state: 'sent', count: 51 }]);
  });

  it('goes also where the browser remembers nothing', async () => {
    await keep(me);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    fakeServer({ [CALL]: takes() });
    await handOver(me, null);
    expect([await lying(), said()]).toEqual([[], { state: 'sent', count: 1 }]);
  });

  it('says nothing where there is nothing', async () => {
    const { asked } = fakeServer({});
    await handOver(me, null);
    expect([asked, said(), owedHandOvers()]).toEqual([[], { state: 'none' }, []]);
  });

  const person = personWith(['tech-service-mechanic']);
  const next = { ...person, user: { ...person.user, id: other } };

  it('is no concern of whom this device lets in meanwhile; it goes by itself as soon as he is out again', async () => {
    const id = await keep(me);
    const { asked, answers } = fakeServer({ [CALL]: { status: 500, body: refusal('internal', 'x') } });
    await handOver(me, null);
    expect(said()).toEqual({ state: 'waits', count: 1 });
    asked.length = 0;
    followOwed();
    sessionStore.set({ kind: 'in', person: next, confirmed: false });
    expect(said()).toEqual({ state: 'none' });
    answers[CALL] = takes();
    await tryOwed();
    expect([asked.length, said(), await lying()]).toEqual([0, { state: 'none' }, [id]]);
    sessionStore.set({ kind: 'out', reason: 'ended' });
    await vi.waitFor(async () => expect([await lying(), owedHandOvers()]).toEqual([[], []]));
  });

  it('is tried no more once somebody has signed in, whose session is the browser’s now, and nothing is said of it to him', async () => {
    const id = await keep(me);
    const { asked } = fakeServer({ [CALL]: { status: 500, body: refusal('internal', 'x') } });
    followOwed();
    await handOver(me, null);
    asked.length = 0;
    sessionStore.set({ kind: 'in', person: next, confirmed: true });
    sessionStore.set({ kind: 'out', reason: 'chosen', unsent: 2 });
    await tryOwed();
    expect([asked, said(), owedHandOvers(), await lying()]).toEqual([[], { state: 'none' }, [], [id]]);
  });

  it('goes in ever smaller batches while nothing is heard, and whole again with the first answer', async () => {
    for (let at = 0; at < 20; at += 1) await keep(me, KIND, null, 'x'.repeat(3_000));
    const { asked, answers } = fakeServer({ [CALL]: 'nothing' });
    const sizes = () => asked.splice(0).map(({ body }) => (body as Batch).operations.length);
    await handOver(me, null);
    for (let round = 0; round < 6; round += 1) {
      changeStatus({ link: 'online' });
      await tryOwed();
    }
    // Each of some four kilobytes; half a megabyte at first, sixteen kilobytes at last.
    expect([...new Set(sizes())]).toEqual([20, 14, 7, 3]);
    answers[CALL] = takes();
    changeStatus({ link: 'online' });
    await tryOwed();
    expect(await lying()).toEqual([]);
    asked.length = 0;
    for (let at = 0; at < 20; at += 1) await keep(me, KIND, null, 'x'.repeat(3_000));
    await handOver(me, null);
    expect(sizes()).toEqual([20]);
  });

  it('goes before the bytes of photographs, on which a slow line may be silent', async () => {
    const photo = await keep(me, PHOTO, new Uint8Array(1_000).buffer);
    const words = await keep(me);
    const { asked } = fakeServer({
      [CALL]: ({ body }) => ({
        body: {
          data: (body as Batch).operations.map(({ id }) => ({
            id,
            outcome: 'kept',
            missing: id === photo ? [0] : [],
          })),
        },
      }),
      [PIECES]: 'nothing',
    });
    await handOver(me, null);
    expect(asked.map(({ call }) => call)).toEqual([CALL, PIECES]);
    expect(await lying()).toEqual([photo]);
    expect(words).not.toBe(photo);
    // The line was silent on the bytes: words of some 350 kilobytes go in one batch, as before.
    for (let at = 0; at < 12; at += 1) await keep(me, KIND, null, 'x'.repeat(20_000));
    asked.length = 0;
    changeStatus({ link: 'online' });
    await tryOwed();
    const batches = asked.filter(({ call }) => call === CALL).map(({ body }) => (body as Batch).operations);
    expect(batches[0]).toHaveLength(13);
  });
});

describe('a photograph', () => {
  const bytes = new Uint8Array(QUARANTINE_PIECE_BYTES + 1_000).buffer;
  const answers = (id: string, ...missing: number[][]) =>
    missing.map((left) => ({ body: { data: { id, outcome: 'kept', missing: left } } }));

  it('goes in pieces, and leaves with the last of them', async () => {
    const id = await keep(me, PHOTO, bytes);
    const sealed = await work.operationBytes.get(id);
    const given = answers(id, [1], []);
    const { asked } = fakeServer({ [CALL]: takes(), [PIECES]: () => given.shift() ?? 'nothing' });
    await handOver(me, null);
    expect([await lying(), await work.operationBytes.count()]).toEqual([[], 0]);
    const sent = asked.slice(1).map(({ body }) => body as { piece: number; bytes: string });
    expect(sent.map(({ piece }) => piece)).toEqual([0, 1]);
    expect(sent.map((one) => atob(one.bytes)).join('').length).toBe(sealed?.sealed.bytes.byteLength);
  });

  it('of which a piece is lost stays whole, and goes on with what is missing', async () => {
    const id = await keep(me, PHOTO, bytes);
    const given = answers(id, [1]);
    const server = fakeServer({ [CALL]: takes(), [PIECES]: () => given.shift() ?? 'nothing' });
    followOwed();
    await handOver(me, null);
    expect([await lying(), await work.operationBytes.count(), said()]).toEqual([
      [id],
      1,
      { state: 'waits', count: 1 },
    ]);
    server.asked.length = 0;
    server.answers[CALL] = takes(() => ({ missing: [1] }));
    server.answers[PIECES] = { body: { data: { id, outcome: 'kept', missing: [] } } };
    changeStatus({ link: 'online' });
    await vi.waitFor(() => expect(said()).toEqual({ state: 'sent', count: 1 }));
    expect(server.asked.map(({ call }) => call)).toEqual([CALL, PIECES]);
  });
});

describe('of whom the server calls blocked', () => {
  it('nothing readable is left, of anybody else nothing is touched', async () => {
    openSeal(me);
    await databases.personal['inspect.users'].replace(me, [{ _id: newId() }]);
    await databases.personal['offline.mechanics'].replace(me, [{ _id: newId() }]);
    const copy = { temporary_id: newId(), new: false, owner: me, day: '2026-11-20', content: {} };
    const made = { ...copy, temporary_id: newId(), new: true };
    await databases.checkups.put([copy, made]);
    openSeal(other);
    await databases.personal['inspect.users'].replace(other, [{ _id: newId() }]);
    await databases.checkups.put([{ ...copy, owner: other }]);
    await work.keys.put({ owner: me, iv: new Uint8Array(12), bytes: new ArrayBuffer(8) });
    writeCookie(cookieNames.sealHalf, 'x', 60);
    await keep(me);
    fakeServer({ [CALL]: 'nothing' });
    await handOver(me, null);
    const owners = async () => [
      ...(await databases.personal['inspect.users'].table.toArray()),
      ...(await databases.personal['offline.mechanics'].table.toArray()),
      ...(await databases.checkups.rows.toArray()),
    ];
    // What he made himself and nobody has yet stays with what waits, sealed.
    expect((await owners()).map(({ owner }) => owner).sort()).toEqual([other, other, me].sort());
    expect([await work.keys.count(), document.cookie]).toEqual([0, expect.not.stringContaining('seal-half')]);

    fakeServer({ [CALL]: takes() });
    await handOver(me, null);
    expect((await owners()).map(({ owner }) => owner)).toEqual([other, other]);
  });
});
