import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failOpen, failWrites, STORAGE_FAULTS } from '../../../test/failing-database.ts';
import { createFixtures, type Fixtures, ME, NOTE, note, type Page } from '../../../test/outbox-fixtures.ts';
import { openSeal } from '../../../test/seal.ts';
import { draftsOf, sealedDraft, storeDraft } from '../drafts/drafts.ts';
import { troubleStore, work } from '../work-database/index.ts';

const FOR_EVER = Number.MAX_SAFE_INTEGER;
const photo = () => new Uint8Array(3).fill(7).buffer;
let end = () => {};
let fixtures: Fixtures;

/** What lies on the disk, whatever anybody says of it. */
const onDisk = async (id: string) => (await work.operations.get(id)) !== undefined;
const waitFor = async (id: string) => (await fixtures.pending()).some((one) => one.id === id);

async function openFixtures(): Promise<Page> {
  fixtures = createFixtures();
  await fixtures.start();
  fixtures.state.offline = true;
  return fixtures.openPage();
}

function break_(broken: ReturnType<typeof failWrites>): ReturnType<typeof failWrites> {
  end = broken.end;
  return broken;
}

beforeEach(() => {
  openSeal(ME);
  // Dexie says that it tries again.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  end();
  end = () => {};
  troubleStore.set(null);
  await work.open();
  await work.drafts.clear();
});

/** A person's day at one page: what he does, each of which writes, until everything is at the server. */
async function day({ outbox }: Page): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  said.set('text', await outbox.add(NOTE, note('text')));
  said.set('more', await outbox.add(NOTE, note('more')));
  said.set('photo', await outbox.add(fixtures.photo, note('photo'), photo()));
  said.set('refused', await outbox.add(NOTE, note('refused')));
  fixtures.server.fates.set('refused', 'rejected');
  return said;
}

describe.each(STORAGE_FAULTS)('F31: $name', ({ storing, fault }) => {
  it('at each write of the outbox: nothing that was not kept is called so, and everything arrives once', async () => {
    // How many writes there are is counted first.
    const counted = break_(failWrites({ first: FOR_EVER, many: 0, fault }));
    const page = await openFixtures();
    await day(page);
    fixtures.state.offline = false;
    await fixtures.pass(120_000);
    const writes = counted.writes();
    expect(writes).toBeGreaterThan(10);
    end();

    for (let first = 1; first <= writes; first += 1)
      for (const many of [1, 8]) {
        const opened = await openFixtures();
        const broken = break_(failWrites({ first, many, fault }));
        const said = await day(opened);
        for (const [id, how] of said) {
          if (how === 'stored') expect([first, many, id, await onDisk(id)]).toEqual([first, many, id, true]);
        }
        fixtures.state.offline = false;
        await fixtures.pass(30_000);
        broken.end();
        await fixtures.pass(10 * 60_000);
        const { applied, wrong } = fixtures.server;
        const arrived = applied.map(({ id }) => id).sort();
        expect([first, many, arrived, wrong]).toEqual([first, many, ['more', 'photo', 'text'], []]);
        // Refused, it waits for its person: in the database, or in this page alone and called so.
        const left = opened.outbox.store.get().operations;
        expect([first, many, left.map(({ id }) => id)]).toEqual([first, many, ['refused']]);
        opened.die();
      }
  }, 120_000);

  it('for good: nothing is called kept, all of it lies in the page and goes to the server', async () => {
    const page = await openFixtures();
    const broken = break_(failWrites({ first: 1, many: FOR_EVER, fault }));
    expect(new Set((await day(page)).values())).toEqual(new Set([storing]));
    expect(page.outbox.store.get().operations.every(({ unkept }) => unkept)).toBe(true);
    expect(troubleStore.get()).toBe(
      { full: 'full', unavailable: fault().message.includes('backing store') ? 'broken' : 'lost' }[storing],
    );
    fixtures.state.offline = false;
    await fixtures.pass(60_000);
    expect(fixtures.server.applied.map(({ id }) => id).sort()).toEqual(['more', 'photo', 'text']);
    broken.end();
  });

  it('at the write of a draft: it is told, and the next one that is kept is called so', async () => {
    const broken = break_(failWrites({ first: 1, many: 2, fault }));
    const draft = await sealedDraft({ id: 'd', kind: 'checkup', owner: ME, payload: { plate: '34AB567' } });
    expect(await storeDraft(draft)).toBe(storing);
    expect(await work.drafts.count()).toBe(0);
    broken.end();
    expect(await storeDraft(draft)).toBe('stored');
    expect(await draftsOf('checkup', ME)).toMatchObject([{ payload: { plate: '34AB567' } }]);
  });

  it('when the database is opened: nothing is called kept, and what comes later is', async () => {
    await openFixtures();
    work.close({ disableAutoOpen: false });
    end = failOpen(fault);
    const draft = await sealedDraft({ id: 'd', kind: 'checkup', owner: ME, payload: {} });
    expect(await storeDraft(draft)).toBe(storing);
    end();
    expect(await storeDraft(draft)).toBe('stored');
    expect(troubleStore.get()).toBe(storing === 'full' ? 'full' : null);
  });
});

it('F31: where there is room for text and none for photographs, text is kept and the photograph lives in the page', async () => {
  const { outbox } = await openFixtures();
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...values: Parameters<typeof put>) {
    if (this.name === 'operationBytes') throw new DOMException('', 'QuotaExceededError');
    return Reflect.apply(put, this, values);
  };
  end = () => {
    IDBObjectStore.prototype.put = put;
  };
  const said = [];
  for (const id of ['a', 'b', 'c']) said.push(await outbox.add(NOTE, note(id)));
  said.push(await outbox.add(fixtures.photo, note('photo'), photo()), await outbox.add(NOTE, note('d')));
  expect(said).toEqual(['stored', 'stored', 'stored', 'full', 'stored']);
  const kept = outbox.store.get().operations.map(({ id, unkept }) => `${id} ${unkept ? 'here' : 'kept'}`);
  expect(kept.sort()).toEqual(['a kept', 'b kept', 'c kept', 'd kept', 'photo here']);
  expect(await waitFor('photo')).toBe(false);
  expect(troubleStore.get()).toBe('full');
});

describe('a batch that was answered', () => {
  const NOTES = ['a', 'b', 'c'];
  const left = ({ outbox }: Page) => outbox.store.get().operations.map(({ id }) => id);

  it('is gone from the disk, with a note of how each ended', async () => {
    const page = await openFixtures();
    for (const id of NOTES) await page.outbox.add(NOTE, note(id));
    fixtures.state.offline = false;
    await page.outbox.drain();
    expect([left(page), await work.operations.count()]).toEqual([[], 0]);
    expect((await work.operationAnswers.toArray()).map(({ id }) => id).sort()).toEqual(NOTES);
    page.die();
    const next = await fixtures.openPage();
    expect([left(next), [...fixtures.server.received.values()]]).toEqual([[], [1, 1, 1]]);
  });

  it('and can’t be written down waits as if nobody had answered, until it can be', async () => {
    const page = await openFixtures();
    for (const id of NOTES) await page.outbox.add(NOTE, note(id));
    const { fault } = STORAGE_FAULTS[1];
    const broken = break_(failWrites({ first: 1, many: FOR_EVER, fault }));
    fixtures.state.offline = false;
    await page.outbox.drain();
    expect(left(page)).toEqual(NOTES);
    broken.end();
    await fixtures.pass(60_000);
    expect([left(page), await work.operations.count()]).toEqual([[], 0]);
    expect(fixtures.server.applied.map(({ id }) => id)).toEqual(NOTES);
  });
});

it('F31: a disk that takes nothing new, and lets be removed what is there: what has arrived goes, and so does what is given up', async () => {
  const { outbox } = await openFixtures();
  for (const id of ['sent', 'given up']) await outbox.add(fixtures.photo, note(id), photo());
  // As Chromium has it: a transaction that only removes is never refused.
  const full = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full);
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full);
  await outbox.discard('given up');
  expect([await onDisk('given up'), await onDisk('sent')]).toEqual([false, true]);
  fixtures.state.offline = false;
  await outbox.drain();
  await fixtures.settled();
  expect(fixtures.server.applied.map(({ id }) => id)).toEqual(['sent']);
  expect([await work.operations.count(), await work.operationBytes.count()]).toEqual([0, 0]);
  expect(outbox.store.get().operations).toEqual([]);
});

it('F31: a full disk that is told of several rows at once is a full disk: what has arrived goes, and is not sent again', async () => {
  const { outbox } = await openFixtures();
  await outbox.add(fixtures.photo, note('sent'), photo());
  // As Safari has it: the request fails, not the transaction, and Dexie lists what each row failed with.
  const full = new Dexie.BulkError('1 of 1 operations failed', [new DOMException('', 'QuotaExceededError')]);
  vi.spyOn(work.acknowledged, 'bulkPut').mockImplementation(() => Dexie.Promise.reject(full));
  fixtures.state.offline = false;
  await outbox.drain();
  await fixtures.settled();
  expect([await work.operations.count(), await work.operationBytes.count()]).toEqual([0, 0]);
  expect([fixtures.server.applied.map(({ id }) => id), fixtures.server.received.get('sent')]).toEqual([
    ['sent'],
    1,
  ]);
  expect(outbox.store.get().operations).toEqual([]);
});
