import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFixtures, type Fixtures, ME, NOTE, note } from '../../../test/outbox-fixtures.ts';
import { work } from '../work-database/index.ts';

let fixtures: Fixtures;
const open = async (options: Parameters<typeof createFixtures>[0] = {}) => {
  fixtures = createFixtures(options);
  await fixtures.start();
  return fixtures.openPage();
};
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
const MINUTE = 60_000;
const bytes = (size = 3) => new Uint8Array(size).fill(7).buffer;

beforeEach(() => vi.restoreAllMocks());

describe('what a person did', () => {
  it('is on this device before it is sent, and goes only where the answer is noted', async () => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    expect(await outbox.add(NOTE, note('a'))).toBe('stored');
    expect(ids(await fixtures.pending())).toEqual(['a']);
    fixtures.state.offline = false;
    outbox.wake();
    await fixtures.settled();
    expect([await fixtures.pending(), ids(fixtures.server.applied)]).toEqual([[], ['a']]);
    expect(await work.operationAnswers.toCollection().primaryKeys()).toEqual(['a']);
  });

  it('stays where the answer can’t be written down, and is answered as before when it goes again', async () => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    await outbox.add(NOTE, note('a'));
    const transaction = vi.spyOn(work, 'transaction').mockRejectedValue(new DOMException('', 'AbortError'));
    fixtures.state.offline = false;
    outbox.wake();
    await fixtures.settled();
    transaction.mockRestore();
    expect([ids(await fixtures.pending()), ids(fixtures.server.applied)]).toEqual([['a'], ['a']]);
    await fixtures.pass(MINUTE);
    expect([await fixtures.pending(), fixtures.server.wrong]).toEqual([[], []]);
  });

  it('is not what it was about to whoever looks into the database', async () => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    await outbox.add(fixtures.photo, note('a', { payload: { plate: '34AB567' } }), bytes());
    const rows = [await work.operations.toArray(), await work.operationBytes.toArray()];
    const letters = (_: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;
    expect(JSON.stringify(rows, letters)).not.toMatch(/plate|34AB567/);
  });

  it('with an id that is there already is not done twice', async () => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    await outbox.add(NOTE, note('a'));
    await outbox.add(NOTE, note('a', { payload: { text: 'again' } }));
    expect((await fixtures.pending()).map(({ payload }) => payload)).toEqual([{ text: 'a' }]);
    fixtures.state.offline = false;
    await outbox.drain();
    await outbox.add(NOTE, note('a'));
    expect(await fixtures.pending()).toEqual([]);
  });

  it('that the browser would not keep is sent all the same, and is said not to be kept', async () => {
    const { outbox } = await open();
    vi.spyOn(work, 'transaction').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
    expect(await outbox.add(fixtures.photo, note('a'), bytes())).toBe('full');
    await fixtures.settled();
    expect([ids(fixtures.server.applied), outbox.store.get().operations]).toEqual([['a'], []]);
  });
});

describe('what is one’s own', () => {
  it('is sent by nobody who was signed in in another tab meanwhile', async () => {
    const { outbox } = await open();
    fixtures.state.ofAnother = true;
    await outbox.add(NOTE, note('a'));
    await outbox.add(fixtures.photo, note('b'), bytes());
    await fixtures.pass(5 * MINUTE);
    expect([ids(fixtures.server.applied), (await fixtures.pending()).length]).toEqual([[], 2]);
    fixtures.state.ofAnother = false;
    await outbox.drain();
    expect(ids(fixtures.server.applied)).toEqual(['a', 'b']);
  });
});

describe('the order', () => {
  it('is the device’s own, whatever its clock says', async () => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    for (const id of ['c', 'a', 'b']) {
      fixtures.setClock(-7_200_000);
      await outbox.add(NOTE, note(id, { savedAt: id === 'c' ? 9 : 1 }));
    }
    expect((await fixtures.pending()).map(({ id, seq }) => [id, seq])).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ]);
    fixtures.state.offline = false;
    await outbox.drain();
    expect(ids(fixtures.server.applied)).toEqual(['c', 'a', 'b']);
  });

  it('is records first, then small photographs, the oldest of them first', async () => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    const large = 3 * 1_048_576;
    await outbox.add(fixtures.photo, note('large'), bytes(large));
    await outbox.add(fixtures.photo, note('small'), bytes(900));
    await outbox.add(fixtures.photo, note('smaller'), bytes(100));
    await outbox.add(NOTE, note('record'));
    fixtures.state.offline = false;
    await outbox.drain();
    expect(ids(fixtures.server.applied)).toEqual(['record', 'small', 'smaller', 'large']);
  });

  it('one waits for what it depends on, also when that waits itself', async () => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    await outbox.add(fixtures.photo, note('photo', { dependsOn: ['finding'] }), bytes());
    await outbox.add(NOTE, note('finding', { dependsOn: ['checkup'] }));
    await outbox.add(NOTE, note('checkup'));
    fixtures.weather.push('fails', 'lost');
    fixtures.state.offline = false;
    await outbox.drain();
    await fixtures.pass(5 * MINUTE);
    expect([ids(fixtures.server.applied), fixtures.server.wrong]).toEqual([
      ['checkup', 'finding', 'photo'],
      [],
    ]);
  });
});

describe('nothing comes back', () => {
  it('it is tried again by itself, later and later, but at least each minute', async () => {
    const { outbox } = await open();
    fixtures.weather.push(...Array.from({ length: 30 }, () => 'lost' as const));
    await outbox.add(NOTE, note('a'));
    await fixtures.pass(3_000);
    const early = fixtures.server.requests;
    expect(early).toBeGreaterThanOrEqual(2);
    await fixtures.pass(10 * MINUTE);
    expect(fixtures.server.requests - early).toBeGreaterThanOrEqual(10);
    expect(fixtures.server.requests - early).toBeLessThan(30);
    await fixtures.pass(30 * MINUTE);
    expect(await fixtures.pending()).toEqual([]);
  });

  it('known offline nothing is tried, and all of it when the server answers again', async () => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    await outbox.add(NOTE, note('a'));
    await fixtures.pass(60 * MINUTE);
    expect(fixtures.server.requests).toBe(0);
    fixtures.state.offline = false;
    // Nobody says so: the next look finds it out.
    await fixtures.pass(30_000);
    expect(ids(fixtures.server.applied)).toEqual(['a']);
  });

  it('half-open: what doesn’t move for a minute is given up, and goes later', async () => {
    const { outbox } = await open();
    const one = vi.spyOn(fixtures.server, 'one').mockImplementationOnce(() => new Promise(() => undefined));
    void outbox.add(fixtures.photo, note('a'), bytes());
    await vi.waitFor(() => expect(one).toHaveBeenCalled());
    await fixtures.passUnsettled(61_000);
    await fixtures.pass(MINUTE);
    expect([ids(fixtures.server.applied), await fixtures.pending()]).toEqual([['a'], []]);
  });

  it('a server that asks for time gets it, whoever is in a hurry', async () => {
    const { outbox } = await open();
    fixtures.weather.push('busy');
    await outbox.add(NOTE, note('a'));
    await fixtures.settled();
    await outbox.add(NOTE, note('b'));
    outbox.wake();
    await fixtures.pass(4_900);
    expect(fixtures.server.requests).toBe(1);
    await fixtures.pass(200);
    expect(ids(fixtures.server.applied)).toEqual(['a', 'b']);
  });

  it('one that the answer does not name goes again', async () => {
    const { outbox } = await open();
    const real = fixtures.server.several;
    vi.spyOn(fixtures.server, 'several').mockImplementationOnce(async (operations) =>
      real(operations.slice(0, 1)),
    );
    fixtures.state.offline = true;
    await outbox.add(NOTE, note('a'));
    await outbox.add(NOTE, note('b'));
    fixtures.state.offline = false;
    await outbox.drain();
    await fixtures.pass(MINUTE);
    expect([ids(fixtures.server.applied), await fixtures.pending()]).toEqual([['a', 'b'], []]);
  });

  it('a clock that is set back a year delays nothing', async () => {
    const { outbox } = await open();
    fixtures.server.fates.set('a', 'fails');
    await outbox.add(NOTE, note('a'));
    await fixtures.settled();
    fixtures.server.fates.delete('a');
    fixtures.setClock(-365 * 86_400_000);
    await outbox.add(NOTE, note('b'));
    await fixtures.settled();
    expect(ids(fixtures.server.applied).sort()).toEqual(['a', 'b']);
  });
});

describe('one that can’t be sent', () => {
  it('refused is kept with the server’s words until a person decides; what follows it waits, others do not', async () => {
    const { outbox } = await open();
    fixtures.server.fates.set('bad', 'rejected');
    fixtures.state.offline = true;
    await outbox.add(NOTE, note('bad'));
    await outbox.add(NOTE, note('child', { dependsOn: ['bad'] }));
    await outbox.add(NOTE, note('other'));
    fixtures.state.offline = false;
    await outbox.drain();
    await fixtures.pass(5 * MINUTE);
    expect(ids(fixtures.server.applied)).toEqual(['other']);
    expect((await fixtures.pending()).map(({ id, refusal }) => [id, refusal?.message])).toEqual([
      ['bad', 'no'],
      ['child', undefined],
    ]);
    expect([...fixtures.server.received.keys()]).not.toContain('child');
    fixtures.server.fates.delete('bad');
    await outbox.retry('bad');
    expect([ids(fixtures.server.applied), fixtures.server.wrong]).toEqual([['other', 'bad', 'child'], []]);
  });

  it('given up it is gone, and what followed it is his to decide about', async () => {
    const { outbox } = await open();
    fixtures.server.fates.set('bad', 'rejected');
    await outbox.add(NOTE, note('bad'));
    await outbox.add(NOTE, note('child', { dependsOn: ['bad'] }));
    await fixtures.settled();
    await outbox.discard('bad');
    await fixtures.pass(5 * MINUTE);
    expect((await fixtures.pending()).map(({ id, refusal }) => [id, refusal?.code])).toEqual([
      ['child', 'parentGone'],
    ]);
    expect(fixtures.server.applied).toEqual([]);
  });

  it.each(['alone', 'with the whole batch'])(
    'the server falls over it %s: the others pass, and after the fifth time it is set aside',
    async (how) => {
      const { outbox } = await open({ batch: 4 });
      fixtures.server.fallsWhole = how !== 'alone';
      fixtures.server.fates.set('bad', 'fails');
      fixtures.state.offline = true;
      for (const id of ['1', '2', 'bad', '3', '4', '5']) await outbox.add(NOTE, note(id));
      fixtures.state.offline = false;
      await outbox.drain();
      for (const id of ['6', '7', '8', '9']) {
        await fixtures.pass(2 * MINUTE);
        await outbox.add(NOTE, note(id));
      }
      await fixtures.pass(5 * MINUTE);
      expect(ids(fixtures.server.applied).sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
      const [bad] = await fixtures.pending();
      expect([bad?.id, bad?.refusal?.code]).toEqual(['bad', 'failing']);
    },
  );

  it('while the server falls over everything nothing is set aside, however long', async () => {
    const { outbox } = await open();
    fixtures.weather.push(...Array.from({ length: 500 }, () => 'fails' as const));
    await outbox.add(fixtures.photo, note('a'), bytes());
    await outbox.add(fixtures.photo, note('b'), bytes());
    await fixtures.pass(20 * MINUTE);
    expect(fixtures.server.requests).toBeGreaterThan(20);
    expect((await fixtures.pending()).map(({ refusal }) => refusal)).toEqual([null, null]);
    fixtures.weather.length = 0;
    await fixtures.pass(2 * MINUTE);
    expect([ids(fixtures.server.applied).sort(), await fixtures.pending()]).toEqual([['a', 'b'], []]);
  });

  it('that is cut off each time holds up no other', async () => {
    const { outbox } = await open();
    const real = fixtures.server.one;
    vi.spyOn(fixtures.server, 'one').mockImplementation((operation) =>
      operation.id === 'cut' ? Promise.resolve({ outcome: 'silent' }) : real(operation),
    );
    fixtures.state.offline = true;
    for (const id of ['cut', 'a', 'b']) await outbox.add(fixtures.photo, note(id), bytes());
    fixtures.state.offline = false;
    await outbox.drain();
    await fixtures.pass(10_000);
    expect([ids(fixtures.server.applied), ids(await fixtures.pending())]).toEqual([['a', 'b'], ['cut']]);
  });

  it('whose bytes are lost is set aside and holds up no other', async () => {
    const { outbox } = await open();
    fixtures.state.offline = true;
    await outbox.add(fixtures.photo, note('lost'), bytes());
    await outbox.add(fixtures.photo, note('there'), bytes());
    await work.operationBytes.delete('lost');
    fixtures.state.offline = false;
    await outbox.drain();
    expect(ids(fixtures.server.applied)).toEqual(['there']);
    expect((await fixtures.pending()).map(({ id, refusal }) => [id, refusal?.message])).toEqual([
      ['lost', 'Ֆայլն այս սարքում կորել է․ ավելացրեք նորից'],
    ]);
  });

  it('a fault of our own over one is reported, and holds up no other', async () => {
    const { outbox } = await open();
    const broken = new TypeError('ours');
    vi.spyOn(fixtures.server, 'one').mockRejectedValueOnce(broken);
    await outbox.add(fixtures.photo, note('a'), bytes());
    await outbox.add(fixtures.photo, note('b'), bytes());
    await fixtures.pass(MINUTE);
    expect([fixtures.problems, ids(fixtures.server.applied).sort()]).toEqual([[broken], ['a', 'b']]);
  });
});

it('what was there already under another id is what all that follow speak of, also what is added later', async () => {
  const { outbox } = await open();
  fixtures.server.fates.set('s1', 'merged');
  fixtures.state.offline = true;
  await outbox.add(NOTE, note('s1'));
  const owner = { payload: { owner: { street: 's1' } } };
  await outbox.add(NOTE, note('checkup', { ...owner, dependsOn: ['s1'] }));
  await outbox.add(NOTE, note('finding', { payload: { at: ['s1', 1] }, dependsOn: ['checkup'] }));
  await outbox.add(NOTE, note('unrelated', { payload: { text: 's1' } }));
  fixtures.state.offline = false;
  await outbox.drain();
  await outbox.add(NOTE, note('later', owner));
  await fixtures.settled();
  expect(new Map(fixtures.server.applied.map(({ id, payload }) => [id, payload]))).toEqual(
    new Map<string, unknown>([
      ['s1', { text: 's1' }],
      ['unrelated', { text: 's1' }],
      ['checkup', { owner: { street: 's1-there' } }],
      ['finding', { at: ['s1-there', 1] }],
      ['later', { owner: { street: 's1-there' } }],
    ]),
  );
});

describe('two pages', () => {
  it('send one after the other, each operation once, and the second takes over when the first dies', async () => {
    const first = await open({ batch: 2 });
    const second = await fixtures.openPage();
    fixtures.state.offline = true;
    for (let at = 0; at < 8; at += 1) await (at % 2 ? first : second).outbox.add(NOTE, note(`n${at}`));
    fixtures.state.offline = false;
    await Promise.all([first.outbox.drain(), second.outbox.drain()]);
    expect([fixtures.server.mostAtOnce, [...fixtures.server.received.values()]]).toEqual([
      1,
      Array(8).fill(1),
    ]);
    fixtures.weather.push('lost');
    await first.outbox.add(NOTE, note('last'));
    // It has sent it, and was not answered.
    await fixtures.settled();
    await second.outbox.refresh();
    first.die();
    await fixtures.pass(2_000);
    expect(ids(fixtures.server.applied)).toContain('last');
  });

  it('the one that did not send learns how it ended', async () => {
    const first = await open();
    const second = await fixtures.openPage();
    await first.outbox.add(fixtures.photo, note('a'), bytes());
    await fixtures.settled();
    await second.outbox.refresh();
    expect([...second.outbox.store.get().done]).toEqual([
      ['a', { kind: 'photo', outcome: 'applied', result: { id: 'a' } }],
    ]);
  });
});

it('belongs to who did it: nobody else sees or sends it, and it waits for him', async () => {
  const { outbox } = await open();
  fixtures.state.offline = true;
  await outbox.add(NOTE, note('a'));
  fixtures.state.offline = false;
  await outbox.open('b'.repeat(24));
  expect([outbox.store.get().operations, fixtures.server.requests]).toEqual([[], 0]);
  await outbox.open(ME);
  expect(ids(fixtures.server.applied)).toEqual(['a']);
});
