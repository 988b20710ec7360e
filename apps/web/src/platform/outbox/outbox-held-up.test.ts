import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFixtures, type Fixtures, ME, NOTE, note } from '../../../test/outbox-fixtures.ts';
import { openSeal } from '../../../test/seal.ts';
import { sealStore } from '../sealing/index.ts';
import { work } from '../work-database/index.ts';
import { storedCount } from './outbox-state.ts';

let fixtures: Fixtures;
const open = async () => {
  fixtures = createFixtures();
  await fixtures.start();
  return fixtures.openPage();
};
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
const MINUTE = 60_000;
const bytes = () => new Uint8Array(3).fill(7).buffer;

beforeEach(() => vi.restoreAllMocks());

/** The database fails over the rows of this one alone. */
function failOver(id: string, problem: Error) {
  const { get } = work.operationBytes;
  const { put } = work.operationAnswers;
  return {
    bytes: () =>
      vi
        .spyOn(work.operationBytes, 'get')
        .mockImplementation(((key: string) =>
          key === id
            ? Promise.reject(problem)
            : Reflect.apply(get, work.operationBytes, [key])) as unknown as typeof get),
    answer: () =>
      vi
        .spyOn(work.operationAnswers, 'put')
        .mockImplementation(((row: { id: string }) =>
          row.id === id
            ? Promise.reject(problem)
            : Reflect.apply(put, work.operationAnswers, [row])) as unknown as typeof put),
  };
}

const GONE = new DOMException('', 'AbortError');
const OURS = new TypeError('ours');

describe('one over which this device fails holds up no other', () => {
  it.each([
    ['can’t be read just now', GONE],
    ['end in a fault of ours', OURS],
  ])('its bytes %s', async (_, problem) => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    for (const id of ['bad', 'a', 'b']) await outbox.add(fixtures.photo, note(id), bytes());
    const broken = failOver('bad', problem).bytes();
    fixtures.state.offline = false;
    await fixtures.pass(3 * MINUTE);
    expect([ids(fixtures.server.applied), ids(await fixtures.pending())]).toEqual([['a', 'b'], ['bad']]);
    expect(new Set(fixtures.problems)).toEqual(new Set(problem === OURS ? [OURS] : []));
    broken.mockRestore();
    await fixtures.pass(2 * MINUTE);
    expect(ids(fixtures.server.applied)).toEqual(['a', 'b', 'bad']);
  });

  it.each([
    ['can’t be written down', GONE],
    ['ends in a fault of ours', OURS],
  ])('its answer %s', async (_, problem) => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    for (const id of ['bad', 'a', 'b']) await outbox.add(fixtures.photo, note(id), bytes());
    const broken = failOver('bad', problem).answer();
    fixtures.state.offline = false;
    await fixtures.pass(3 * MINUTE);
    expect([ids(fixtures.server.applied), ids(await fixtures.pending())]).toEqual([
      ['bad', 'a', 'b'],
      ['bad'],
    ]);
    broken.mockRestore();
    await fixtures.pass(2 * MINUTE);
    expect([await fixtures.pending(), fixtures.server.wrong]).toEqual([[], []]);
  });

  it('not even how often it failed can be written down', async () => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    for (const id of ['bad', 'a', 'b']) await outbox.add(fixtures.photo, note(id), bytes());
    failOver('bad', GONE).bytes();
    vi.spyOn(work.operations, 'update').mockRejectedValue(GONE);
    fixtures.state.offline = false;
    await fixtures.pass(3 * MINUTE);
    expect(ids(fixtures.server.applied)).toEqual(['a', 'b']);
  });
});

it('where no answer can be written down it is sent ever less often', async () => {
  const { outbox } = await open();
  fixtures.state.offline = true;
  for (let at = 0; at < 30; at += 1) await outbox.add(fixtures.photo, note(`p${at}`), bytes());
  vi.spyOn(work.operationAnswers, 'put').mockRejectedValue(GONE);
  fixtures.state.offline = false;
  await fixtures.pass(2 * MINUTE);
  expect(fixtures.server.requests).toBeGreaterThan(2);
  expect(fixtures.server.requests).toBeLessThan(12);
});

it('an outage that begins when something was answered sets nothing aside, however long', async () => {
  const { outbox } = await open();
  fixtures.state.offline = true;
  for (const id of ['a', 'b', 'c']) await outbox.add(fixtures.photo, note(id), bytes());
  fixtures.weather.push('fails', 'well', ...Array.from({ length: 500 }, () => 'fails' as const));
  fixtures.state.offline = false;
  await fixtures.pass(20 * MINUTE);
  expect(fixtures.server.requests).toBeGreaterThan(20);
  expect((await fixtures.pending()).map(({ refusal }) => refusal)).toEqual([null, null]);
  fixtures.weather.length = 0;
  await fixtures.pass(2 * MINUTE);
  expect(ids(fixtures.server.applied).sort()).toEqual(['a', 'b', 'c']);
});

describe('what the browser would not keep', () => {
  const add = async () => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    const full = vi.spyOn(work, 'transaction').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    expect(await outbox.add(fixtures.photo, note('held'), bytes())).toBe('full');
    full.mockRestore();
    return outbox;
  };

  it('waits in the page for its person, whose session ended', async () => {
    const outbox = await add();
    await outbox.open(null);
    expect(outbox.store.get().operations).toEqual([]);
    await outbox.open(ME);
    expect(ids(outbox.store.get().operations)).toEqual(['held']);
    fixtures.state.offline = false;
    await outbox.drain();
    expect(ids(fixtures.server.applied)).toEqual(['held']);
  });

  it('is gone when somebody else comes', async () => {
    const outbox = await add();
    await outbox.open(null);
    await outbox.open('b'.repeat(24));
    await outbox.open(ME);
    expect(outbox.store.get().operations).toEqual([]);
  });

  it('hides nothing of what it did keep while that can’t be read, and goes when it is given up', async () => {
    const outbox = await add();
    await outbox.add(fixtures.photo, note('stored'), bytes());
    expect([outbox.store.get().operations.length, storedCount(outbox.store.get())]).toEqual([2, 1]);
    vi.spyOn(work.operations, 'where').mockImplementation(() => {
      throw new DOMException('', 'DatabaseClosedError');
    });
    await outbox.refresh();
    expect(ids(outbox.store.get().operations).sort()).toEqual(['held', 'stored']);
    await outbox.discard('held');
    expect(ids(outbox.store.get().operations)).toEqual(['stored']);
  });
});

describe('a server that asks for time', () => {
  it('gets five minutes at most', async () => {
    const { outbox } = await open();
    vi.spyOn(fixtures.server, 'one').mockResolvedValueOnce({ outcome: 'busy', waitMs: 86_400_000 });
    await outbox.add(fixtures.photo, note('a'), bytes());
    await fixtures.pass(4 * MINUTE);
    expect(fixtures.server.applied).toEqual([]);
    await fixtures.pass(2 * MINUTE);
    expect(ids(fixtures.server.applied)).toEqual(['a']);
  });

  it('does not keep a person from trying again', async () => {
    const { outbox } = await open();
    fixtures.server.fates.set('bad', 'rejected');
    await outbox.add(fixtures.photo, note('bad'), bytes());
    await fixtures.settled();
    fixtures.weather.push('busy');
    await outbox.add(fixtures.photo, note('a'), bytes());
    await fixtures.settled();
    fixtures.server.fates.delete('bad');
    await outbox.retry('bad');
    await fixtures.settled();
    expect(ids(fixtures.server.applied).sort()).toEqual(['a', 'bad']);
  });
});

it('of a shape that only a newer version knows it waits for that, and holds up no other', async () => {
  const { outbox } = await open();
  await outbox.add({ ...NOTE, schema: 2 }, note('newer'));
  await outbox.add(NOTE, note('a'));
  await fixtures.pass(5 * MINUTE);
  expect((await fixtures.pending()).map(({ id, refusal }) => [id, refusal])).toEqual([['newer', null]]);
  expect([...fixtures.server.received.keys()]).toEqual(['a']);
  outbox.register({ ...NOTE, schema: 2 });
  await outbox.drain();
  expect(ids(fixtures.server.applied)).toEqual(['a', 'newer']);
});

describe('one that is on its way', () => {
  /** It is at the server, which has not answered yet. */
  const send = async () => {
    const { outbox } = await open();
    const other = await fixtures.openPage();
    let answer = () => {};
    const allowed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const real = fixtures.server.one;
    vi.spyOn(fixtures.server, 'one').mockImplementationOnce(async (operation) => {
      const said = await real(operation);
      await allowed;
      return said;
    });
    await outbox.add(fixtures.photo, note('a'), bytes());
    await vi.waitFor(() => expect(ids(fixtures.server.applied)).toEqual(['a']));
    const answered = async () => {
      answer();
      await fixtures.settled();
    };
    return { outbox, other, answered };
  };

  it('is shown as such before anything of it has moved, and can’t be given up', async () => {
    const { outbox, answered } = await send();
    expect(outbox.store.get().sending).toEqual({ id: 'a', part: 0 });
    await outbox.discard('a');
    expect(ids(outbox.store.get().operations)).toEqual(['a']);
    await answered();
    const { sending, operations, done } = outbox.store.get();
    expect([sending, operations, [...done.keys()]]).toEqual([null, [], ['a']]);
  });

  it('given up in another page it is at the server, and shown as such in both', async () => {
    const { outbox, other, answered } = await send();
    await other.outbox.discard('a');
    await answered();
    await other.outbox.refresh();
    for (const page of [outbox, other.outbox])
      expect([page.store.get().operations, [...page.store.get().done.keys()]]).toEqual([[], ['a']]);
  });
});

it('one that goes with others can’t be given up while it is on its way: it may be at the server already', async () => {
  const { outbox } = await open();
  let answer = () => {};
  const real = fixtures.server.several;
  const asked = vi.spyOn(fixtures.server, 'several').mockImplementationOnce(async (operations) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return real(operations);
  });
  await outbox.add(NOTE, note('a'));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await outbox.discard('a');
  expect((await fixtures.pending()).map(({ id }) => id)).toEqual(['a']);
  answer();
  await outbox.drain();
  expect([fixtures.server.applied.map(({ id }) => id), await fixtures.pending()]).toEqual([['a'], []]);
});

describe('given up between the choice of what goes and its leaving, it is not sent', () => {
  it('a photograph, while its bytes are being read', async () => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    await outbox.add(fixtures.photo, note('a'), bytes());
    let read = () => {};
    const found = await work.operationBytes.get('a');
    const reading = vi.spyOn(work.operationBytes, 'get').mockImplementationOnce(
      (() =>
        new Promise((resolve) => {
          read = () => resolve(found);
        })) as never,
    );
    fixtures.state.offline = false;
    const round = outbox.drain();
    await vi.waitFor(() => expect(reading).toHaveBeenCalled());
    await outbox.discard('a');
    expect(outbox.store.get().operations).toEqual([]);
    read();
    await round;
    expect([fixtures.server.applied, outbox.store.get().operations]).toEqual([[], []]);
  });

  it('one of several, while the device is asked for: the others go', async () => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    await outbox.add(NOTE, note('a'));
    await outbox.add(NOTE, note('b'));
    let read = () => {};
    const real = work.transaction.bind(work) as (...given: unknown[]) => Promise<unknown>;
    // Of the outbox itself only the question which device this is asks for that table alone.
    let asked = false;
    vi.spyOn(work, 'transaction').mockImplementation(((...given: unknown[]) => {
      if (asked || given.length !== 3 || given[1] !== work.device) return real(...given);
      asked = true;
      return new Promise((resolve) => {
        read = () => resolve(real(...given));
      });
    }) as never);
    fixtures.state.offline = false;
    const round = outbox.drain();
    await vi.waitFor(() => expect(asked).toBe(true));
    await outbox.discard('a');
    read();
    await round;
    expect(ids(fixtures.server.applied)).toEqual(['b']);
    expect(outbox.store.get().operations).toEqual([]);
  });
});

describe('before the page is reloaded for a new version', () => {
  it('what is on its way comes to its end and is written down, and nothing else leaves (R10)', async () => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    for (const id of ['a', 'b', 'c']) await outbox.add(fixtures.photo, note(id), bytes());
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { one } = fixtures.server;
    fixtures.server.one = async (operation) => {
      await arrived;
      return one(operation);
    };
    const { send } = fixtures.photo;
    let isResting = () => false;
    fixtures.photo.send = (operation, picture, watch) => {
      isResting = watch.isResting;
      return send?.(operation, picture, watch) ?? Promise.resolve({ outcome: 'silent' });
    };
    fixtures.state.offline = false;
    const sent = outbox.drain();
    await vi.waitFor(() => expect(outbox.store.get().sending?.id).toBe('a'));
    expect(isResting()).toBe(false);
    let isOver = false;
    const rest = outbox.rest().then(() => {
      isOver = true;
    });
    // Kept while it rests: it is on the disk before the page goes.
    const kept = outbox.add(fixtures.photo, note('d'), bytes());
    expect([isOver, isResting()]).toEqual([false, true]);
    arrive();
    await rest;
    expect(await kept).toBe('stored');
    await sent;
    expect([ids(fixtures.server.applied), ids(await fixtures.pending())]).toEqual([['a'], ['b', 'c', 'd']]);
    // Something was typed meanwhile: the page stays, and goes on.
    outbox.resume();
    await fixtures.settled();
    expect([ids(fixtures.server.applied), ids(await fixtures.pending())]).toEqual([['a', 'b', 'c', 'd'], []]);
  });
});

describe('while the key of what lies here is away', () => {
  it('what is kept in the page is sent after it, once the key is there', async () => {
    const first = await open();
    fixtures.state.offline = true;
    for (const id of ['sealed', 'sealed too']) await first.outbox.add(NOTE, note(id));
    sealStore.set({ kind: 'none' });
    const { outbox } = await fixtures.openPage();
    expect(await outbox.add(NOTE, note('in the page alone'))).toBe('unavailable');
    fixtures.state.offline = false;
    await outbox.drain();
    await fixtures.pass(MINUTE);
    expect(ids(fixtures.server.applied)).toEqual([]);
    openSeal(ME);
    await outbox.drain();
    expect(ids(fixtures.server.applied)).toEqual(['sealed', 'sealed too', 'in the page alone']);
  });

  it('what is kept again under its name, and says something else, is not added again', async () => {
    const first = await open();
    fixtures.state.offline = true;
    await first.outbox.add(NOTE, note('sealed'));
    sealStore.set({ kind: 'none' });
    const { outbox } = await fixtures.openPage();
    const changed = { payload: { text: 'changed' } };
    expect(await outbox.add(NOTE, note('sealed', changed))).toBe('stored');
    await outbox.add(NOTE, note('in the page alone'));
    await outbox.add(NOTE, note('in the page alone', changed));
    openSeal(ME);
    fixtures.state.offline = false;
    await outbox.drain();
    const sent = fixtures.server.applied.map(({ id, payload }) => [id, payload]);
    expect(sent).toEqual(['sealed', 'in the page alone'].map((id) => [id, { text: id }]));
  });

  it('what is kept in the page goes where nothing else of his lies here', async () => {
    const { outbox } = await open();
    sealStore.set({ kind: 'none' });
    expect(await outbox.add(NOTE, note('in the page alone'))).toBe('unavailable');
    await outbox.drain();
    expect(ids(fixtures.server.applied)).toEqual(['in the page alone']);
  });
});
