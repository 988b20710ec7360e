import { afterEach, expect, it } from 'vitest';
import { columnStorage } from '../../../platform/local-state/column-storage.ts';
import { listColumnStorage } from './list-column-storage.ts';

const me = 'a'.repeat(24);
afterEach(() => localStorage.clear());

it('a choice from when the status had a column of its own is kept, without that column', () => {
  columnStorage(me, 'tech-service').write([
    { id: 'status', hide: false },
    { id: 'CarRegNo', hide: false },
    { id: 'phone', hide: true },
  ]);
  expect(listColumnStorage(me, 'tech-service').read()).toEqual([
    { id: 'status', hide: true },
    { id: 'CarRegNo', hide: false },
    { id: 'phone', hide: true },
  ]);
});

it('who shows the status again keeps it, and who gives up his choice has none', () => {
  columnStorage(me, 'tech-service').write([{ id: 'status', hide: false }]);
  const storage = listColumnStorage(me, 'tech-service');
  storage.write([{ id: 'status', hide: false }]);
  expect(listColumnStorage(me, 'tech-service').read()).toEqual([{ id: 'status', hide: false }]);
  storage.write([]);
  expect(listColumnStorage(me, 'tech-service').read()).toEqual([]);
});
