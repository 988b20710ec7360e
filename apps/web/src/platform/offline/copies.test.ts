import type { FieldDefinition, FieldKind } from '@inspect/contract/kernel';
import 'fake-indexeddb/auto';
import { LIST_NAMES, LISTS, type ListChange } from '@inspect/contract/reference';
import { liveQuery } from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { createCopies } from './copies.ts';
import { openDatabases } from './databases.ts';

const id = (number: number) => number.toString(16).padStart(24, '0');
const color = (number: number, name: string, primary = false) => ({
  _id: id(number),
  name,
  primary,
  version: 1,
});
const pagination = { current_page: 1, total: 1, count: 0 };
const tag = (version: number, build = 'b') => `colors-${version}-${build}`;
const whole = (version: number, ...data: unknown[]) => ({
  body: { data, pagination },
  headers: { etag: `"${tag(version)}"` },
});
const difference = (version: number, data: unknown[], retired: string[] = []) => ({
  body: { data, retired, pagination },
  headers: { etag: `"${tag(version)}"` },
});
const LIST = 'GET /api/cars/colors';
const since = (version: number) => `${LIST}?since=${tag(version)}`;

let opened = 0;
/** A browser of its own, or another tab of the same one. */
function browser(prefix = `test-${opened}-`) {
  opened += 1;
  const databases = openDatabases(LISTS, prefix);
  return { prefix, databases, copies: createCopies(LISTS, databases) };
}
type Copies = ReturnType<typeof browser>['copies'];
const namesIn = (copies: Copies, list = 'colors') =>
  copies
    .store(list)
    .get()
    .rows?.map((row) => row.name);
const shows = (copies: Copies, names: string[] | undefined, list = 'colors') =>
  vi.waitFor(() => expect(namesIn(copies, list)).toEqual(names));

afterEach(() => vi.unstubAllGlobals());

describe('the copy of a list', () => {
  it('is read whole once and kept in the order of the specification', async () => {
    fakeServer({ [LIST]: whole(1, color(1, 'կարմիր'), color(2, 'սև'), color(3, 'դեղին', true)) });
    const { copies } = browser();
    expect(namesIn(copies)).toBeUndefined();
    await copies.pull('colors');
    await shows(copies, ['դեղին', 'սև', 'կարմիր']);
    expect(copies.store('colors').get().problem).toBeNull();
  });

  it('is not there while it is first written, not empty', async () => {
    fakeServer({ [LIST]: whole(1, color(1, 'կարմիր')) });
    const { copies, databases } = browser();
    const [seen, store] = [new Set<string>(), copies.store('colors')];
    const looked = new Promise((resolve) => {
      const state = liveQuery(() => databases.states.get('colors'));
      state.subscribe((found) => found && resolve(true));
    });
    store.subscribe(() => seen.add(JSON.stringify(namesIn(copies))));
    // As the first writing begins: a state without a name, and no rows.
    await databases.states.put({ list: 'colors', tag: null, rows: 0, at: 1 });
    // Whoever looked earlier has seen it by then.
    await looked;
    await copies.pull('colors');
    await shows(copies, ['կարմիր']);
    expect([...seen]).toEqual(['["կարմիր"]']);
  });

  it('costs one 304 while nothing has changed, and only what has changed afterwards', async () => {
    const server = fakeServer({
      [LIST]: whole(1, color(1, 'կարմիր'), color(2, 'սև')),
      [since(1)]: { status: 304, body: null },
    });
    const { copies } = browser();
    await copies.pull('colors');
    await copies.pull('colors');
    await shows(copies, ['սև', 'կարմիր']);
    server.answers[since(1)] = difference(4, [color(3, 'կապույտ')], [id(1)]);
    await copies.pull('colors');
    await shows(copies, ['սև', 'կապույտ']);
    expect(server.asked.map(({ call }) => call)).toEqual([LIST, since(1), since(1)]);
    server.answers[since(4)] = { status: 304, body: null };
    await copies.pull('colors');
    expect(server.asked.at(-1)?.call).toBe(since(4));
  });

  it('is replaced when another build of the server answers whole', async () => {
    const server = fakeServer({ [LIST]: whole(1, color(1, 'կարմիր')) });
    const { copies } = browser();
    await copies.pull('colors');
    server.answers[since(1)] = whole(9, color(2, 'սև'));
    await copies.pull('colors');
    await shows(copies, ['սև']);
  });

  it('stays as it is, and says so, when nobody answers or the answer makes no sense', async () => {
    const server = fakeServer({ [LIST]: whole(1, color(1, 'կարմիր')) });
    const { copies } = browser();
    await copies.pull('colors');
    await shows(copies, ['կարմիր']);
    for (const answer of ['nothing', { body: { data: [{ name: 5 }] } }, { status: 503, body: {} }] as const) {
      server.answers[since(1)] = answer;
      await expect(copies.pull('colors')).rejects.toThrow();
      expect(copies.store('colors').get()).toMatchObject({
        rows: [{ name: 'կարմիր' }],
        at: expect.any(Number),
      });
      expect(copies.store('colors').get().problem).toBeInstanceOf(Error);
    }
    server.answers[since(1)] = { status: 304, body: null };
    await copies.pull('colors');
    expect(copies.store('colors').get().problem).toBeNull();
  });

  it('is there for the next start without asking anybody', async () => {
    fakeServer({ [LIST]: whole(1, color(1, 'կարմիր')) });
    const { copies, prefix } = browser();
    await copies.pull('colors');
    const later = browser(prefix).copies;
    expect(await later.isThere('colors')).toBe(true);
    await shows(later, ['կարմիր']);
  });

  it('is read anew when its writing broke off', async () => {
    const server = fakeServer({ [LIST]: whole(1, color(1, 'կարմիր')) });
    const first = browser();
    await first.copies.pull('colors');
    server.answers[since(1)] = difference(2, [color(2, 'սև')]);
    const rows = first.databases.rows('colors');
    vi.spyOn(rows.db, 'transaction').mockRejectedValue(new DOMException('', 'AbortError'));
    expect(await first.copies.pull('colors')).toBe(false);
    vi.restoreAllMocks();
    server.answers[LIST] = whole(2, color(1, 'կարմիր'), color(2, 'սև'));
    const { copies } = browser(first.prefix);
    expect(await copies.isThere('colors')).toBe(false);
    await copies.pull('colors');
    await shows(copies, ['սև', 'կարմիր']);
    expect(server.asked.map(({ call }) => call)).toEqual([LIST, since(1), LIST]);
  });

  it('is read anew when the browser has lost its rows', async () => {
    const server = fakeServer({ [LIST]: whole(1, color(1, 'կարմիր')) });
    const first = browser();
    await first.copies.pull('colors');
    await first.databases.rows('colors').clear();
    const { copies } = browser(first.prefix);
    expect(await copies.isThere('colors')).toBe(false);
    await copies.pull('colors');
    await shows(copies, ['կարմիր']);
    expect(server.asked.map(({ call }) => call)).toEqual([LIST, LIST]);
  });

  it('lives in memory where the browser keeps nothing', async () => {
    const server = fakeServer({
      [LIST]: whole(1, color(1, 'կարմիր')),
      [since(1)]: difference(2, [color(2, 'սև')]),
    });
    const { copies, databases } = browser();
    vi.spyOn(databases.rows('colors').db, 'transaction').mockRejectedValue(
      new DOMException('', 'QuotaExceededError'),
    );
    expect(await copies.pull('colors')).toBe(false);
    await shows(copies, ['կարմիր']);
    expect(await copies.pull('colors')).toBe(false);
    await shows(copies, ['սև', 'կարմիր']);
    expect(server.asked).toHaveLength(2);
  });
});

describe('a list that is answered by pages', () => {
  const page = (number: number) => `GET /api/cars/models?page=${number}&limit=200`;
  const model = (number: number, name: string) => ({ _id: id(number), name, car: id(99), version: 1 });
  const answer = (version: number, total: number, ...data: unknown[]) => ({
    body: { data, pagination: { current_page: 1, total, count: 9 } },
    headers: { etag: `"car_models-${version}-b"` },
  });

  it('is read page after page; what changes meanwhile makes it begin anew', async () => {
    const first = [answer(1, 2, model(1, 'A')), answer(2, 2, model(1, 'AA'))];
    const server = fakeServer({ [page(2)]: answer(2, 2, model(2, 'B')) });
    Object.defineProperty(server.answers, page(1), {
      get: () => (first.length > 1 ? first.shift() : first[0]),
    });
    const { copies } = browser();
    await copies.pull('carModels');
    await shows(copies, ['AA', 'B'], 'carModels');
    expect(server.asked.map(({ call }) => call)).toEqual([page(1), page(2), page(1), page(2)]);
  });

  it('leaves alone what was made here and is still unsent', async () => {
    fakeServer({ [page(1)]: answer(1, 1, model(1, 'B')) });
    const { copies, databases } = browser();
    await databases
      .rows('carModels')
      .put({ ...model(7, 'A'), id: id(7), sortKey: '2a', searchKey: 'a', new: true });
    await copies.pull('carModels');
    await shows(copies, ['A', 'B'], 'carModels');
  });
});

describe('what somebody else changed', () => {
  const change = (from: number, to: number, more: Partial<ListChange>): ListChange => ({
    list: 'colors',
    from,
    tag: tag(to),
    reference: 1,
    items: [],
    retired: [],
    ...more,
  });

  it('is taken over without asking when the copy stands right before it', async () => {
    const server = fakeServer({ [LIST]: whole(1, color(1, 'կարմիր')) });
    const { copies } = browser();
    await copies.pull('colors');
    expect(await copies.follow(change(1, 2, { items: [color(2, 'սև')] }))).toBe(true);
    expect(await copies.follow(change(2, 3, { retired: [id(1)] }))).toBe(true);
    await shows(copies, ['սև']);
    expect(server.asked).toHaveLength(1);
    // The same event in another tab of this browser.
    expect(await copies.follow(change(2, 3, { retired: [id(1)] }))).toBe(true);
  });

  it('is asked for when one event was missed, the build is another, or the rows were too many to send', async () => {
    fakeServer({ [LIST]: whole(1, color(1, 'կարմիր')) });
    const { copies } = browser();
    await copies.pull('colors');
    expect(await copies.follow(change(2, 3, { items: [color(2, 'սև')] }))).toBe(false);
    expect(await copies.follow({ ...change(1, 2, {}), tag: tag(2, 'other') })).toBe(false);
    expect(await copies.follow(change(1, 2, { items: null }))).toBe(false);
    await shows(copies, ['կարմիր']);
  });

  it('never comes to lie under an older answer that was longer on its way', async () => {
    const server = fakeServer({ [LIST]: whole(1, color(1, 'կարմիր')) });
    const { prefix, copies } = browser();
    await copies.pull('colors');
    const other = browser(prefix).copies;
    // Another tab takes the event over while this one's answer, made before it, is on its way.
    Object.defineProperty(server.answers, since(1), {
      get: () => {
        void other.follow(change(1, 3, { tag: tag(2), items: [color(2, 'սև')], retired: [id(1)] }));
        return difference(1, [color(1, 'հին կարմիր')]);
      },
    });
    server.answers[since(2)] = { status: 304, body: null };
    await copies.pull('colors');
    await shows(copies, ['սև']);
  });
});

describe.each(LIST_NAMES)('the list %s in a browser', (name) => {
  const list = LISTS[name];
  const first = `GET /api${list.path}${list.cached ? '' : '?page=1&limit=200'}`;
  const row = (number: number, rowName: string) => {
    const values: Record<FieldKind, unknown> = {
      words: [],
      choices: [],
      choice: 'x',
      text: rowName,
      flag: false,
      whole: number,
      money: number,
      coordinate: 1,
      day: '2025-01-01',
      ref: id(9),
    };
    const fields = Object.entries<FieldDefinition>(list.fields).map(([field, definition]) => [
      field,
      values[definition.kind],
    ]);
    return { ...Object.fromEntries(fields), _id: id(number), version: 1 };
  };

  it('is read offline at the next start, and follows what others add, change and remove', async () => {
    const server = fakeServer({
      [first]: {
        body: { data: [row(1, 'Ա'), row(2, 'Բ')], pagination },
        headers: { etag: `"${list.table}-1-b"` },
      },
    });
    const { prefix, copies } = browser();
    expect(await copies.pull(name)).toBe(true);
    for (const call of Object.keys(server.answers)) server.answers[call] = 'nothing';
    const later = browser(prefix).copies;
    await shows(later, ['Ա', 'Բ'], name);
    await expect(later.pull(name)).rejects.toThrow();
    const step = (from: number, items: ListChange['items'], retired: string[] = []) =>
      later.follow({ list: name, from, tag: `${list.table}-${from + 1}-b`, reference: 1, items, retired });
    const showsAll = (shown: Copies) =>
      vi.waitFor(() => expect(namesIn(shown, name)?.toSorted()).toEqual(['Գ', 'Ե']));
    expect(await step(1, [row(3, 'Գ')])).toBe(true);
    expect(await step(2, [{ ...row(1, 'Ե'), version: 2 }])).toBe(true);
    expect(await step(3, [], [id(2)])).toBe(true);
    await showsAll(later);
    // The other tab of this browser shows the same.
    await showsAll(copies);
  });
});
