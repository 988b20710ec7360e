import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { createFixtures, NOTE, note } from '../../../test/outbox-fixtures.ts';
import { work } from './work-database.ts';

afterEach(() => vi.restoreAllMocks());

it('whatever is written of unsent work asks the browser that it lie on the disk first (docs/reliability.md S2)', async () => {
  // Dexie binds the browser's own call when it opens the database.
  work.close();
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const fixtures = createFixtures();
  await fixtures.start();
  const page = await fixtures.openPage();
  fixtures.state.offline = true;
  expect(await page.outbox.add(NOTE, note('a'))).toBe('stored');
  await work.drafts.put({ id: 'd' } as never);

  const writing = begun.mock.calls.filter(([, mode]) => mode === 'readwrite');
  const stores = new Set(writing.flatMap(([names]) => [...names]));
  expect([stores.has('operations'), stores.has('drafts')]).toEqual([true, true]);
  expect(writing.filter(([, , options]) => options?.durability !== 'strict')).toEqual([]);
});
