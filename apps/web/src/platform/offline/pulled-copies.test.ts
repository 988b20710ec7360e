import 'fake-indexeddb/auto';
import { LISTS } from '@inspect/contract/reference';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSeal } from '../../../test/seal.ts';
import { sealStore } from '../sealing/index.ts';
import { openDatabases } from './databases.ts';
import type { PulledPage } from './pulled-copies.ts';

const NAME = 'inspect.company';
const [USERS, MECHANICS] = ['inspect.users', 'inspect.mechanics'] as const;
let opened = 0;
const browser = () => {
  opened += 1;
  const databases = openDatabases(LISTS, `pulled-${opened}-`);
  const copies = databases.pulled[NAME];
  const idsOf = async (store: string, owner = 'me') =>
    (await copies.rows(owner, store))?.items.map((item) => (item as { _id: string })._id).sort();
  const take = async (page: PulledPage, owner = 'me') =>
    copies.take(owner, await copies.standing(owner), page);
  return { databases, copies, idsOf, take };
};
const rows = (...ids: string[]) => ids.map((_id) => ({ _id, name: `Name of ${_id}` }));
const page = (cursor: string, users: string[], changes: Partial<PulledPage> = {}): PulledPage => ({
  at: Date.now(),
  whole: null,
  more: false,
  cursor,
  told: users,
  rows: { [USERS]: rows(...users), [MECHANICS]: [] },
  ...changes,
});

beforeEach(() => openSeal('me'));
afterEach(() => vi.restoreAllMocks());

it('rows, what is gone and the cursor are taken together: where one can’t be written, none is', async () => {
  const { databases, copies, idsOf, take } = browser();
  await take(page('1', ['a', 'b']));
  const { table } = databases.personal[USERS];
  const full = vi.spyOn(table, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  await take(page('2', ['c'], { told: ['c', 'a'] }));
  // As long as this page lives it knows better.
  expect(await idsOf(USERS)).toEqual(['b', 'c']);
  copies.leave();
  full.mockRestore();
  expect(await idsOf(USERS)).toEqual(['a', 'b']);
  expect((await copies.standing('me')).standing?.cursor).toBe('1');
});

it('an answer to an older question is not taken once another page has come further', async () => {
  const { copies, idsOf, take } = browser();
  await take(page('1', ['a']));
  const before = await copies.standing('me');
  await take(page('2', [], { told: ['a'] }));
  expect(await copies.take('me', before, page('late', ['a', 'b']))).toBe('moved');
  expect(await idsOf(USERS)).toEqual([]);
  expect((await copies.standing('me')).standing?.cursor).toBe('2');
});

describe('when everything is told anew', () => {
  it('what isn’t told goes at the end and not before, also where the page was closed in between', async () => {
    const { copies, idsOf, take } = browser();
    await take(page('1', ['a', 'b', 'c']));
    await take(page('2', ['a'], { whole: 'begins', more: true }));
    expect(await idsOf(USERS)).toEqual(['a', 'b', 'c']);
    copies.leave();
    expect((await copies.standing('me')).standing).toMatchObject({ cursor: '2' });
    await take(page('3', ['c'], { whole: 'continues' }));
    expect(await idsOf(USERS)).toEqual(['a', 'c']);
  });

  it('it may begin again before it has ended', async () => {
    const { idsOf, take } = browser();
    await take(page('1', ['a', 'b'], { whole: 'begins', more: true }));
    await take(page('2', ['b'], { whole: 'begins', more: true }));
    await take(page('3', ['c'], { whole: 'continues' }));
    expect(await idsOf(USERS)).toEqual(['b', 'c']);
  });

  it('nobody else’s goes', async () => {
    const { idsOf, take } = browser();
    openSeal('you');
    await take(page('1', ['a'], { whole: 'begins' }), 'you');
    openSeal('me');
    await take(page('1', ['b'], { whole: 'begins' }));
    expect(await idsOf(USERS)).toEqual(['b']);
    openSeal('you');
    expect(await idsOf(USERS, 'you')).toEqual(['a']);
  });
});

it('who is told of in one store alone is in no other any more', async () => {
  const { idsOf, take } = browser();
  await take(page('1', ['a', 'b'], { rows: { [USERS]: rows('a', 'b'), [MECHANICS]: rows('a') } }));
  await take(page('2', ['a']));
  expect([await idsOf(USERS), await idsOf(MECHANICS)]).toEqual([['a', 'b'], []]);
});

it('how far somebody was told can be read by nobody else, and nothing is written without his key', async () => {
  const { databases, copies, idsOf, take } = browser();
  await take(page('the cursor', ['a']));
  const kept = await databases.personal[USERS].table.toArray();
  const letters = (_: string, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;
  expect(kept).toHaveLength(2);
  expect(JSON.stringify(kept, letters)).not.toMatch(/the cursor|Name of/);
  sealStore.set({ kind: 'none' });
  expect((await copies.standing('me')).standing).toBeNull();
  await take(page('2', ['b']), 'me');
  expect(await databases.personal[USERS].table.count()).toBe(2);
  copies.leave();
  openSeal('me');
  expect(await idsOf(USERS)).toEqual(['a']);
});

it('their age is that of the last answer that ended, whatever it brought', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
  const { databases, take } = browser();
  await take(page('1', ['a'], { whole: 'begins' }));
  vi.setSystemTime(5_000);
  await take(page('2', [], { more: true }));
  expect((await databases.personal[USERS].read('me')).at).toBe(1_000);
  await take(page('3', []));
  expect((await databases.personal[USERS].read('me')).at).toBe(5_000);
  vi.useRealTimers();
});

it('rows that a build before left are read, and go with the first answer that tells everything', async () => {
  const { databases, idsOf, take } = browser();
  await databases.personal[USERS].replace('me', rows('old', 'a'));
  expect((await databases.personal[USERS].read('me')).rows).toHaveLength(2);
  await take(page('1', ['a'], { whole: 'begins' }));
  expect(await idsOf(USERS)).toEqual(['a']);
});
