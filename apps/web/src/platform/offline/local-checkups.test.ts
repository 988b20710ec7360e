import 'fake-indexeddb/auto';
import { LISTS } from '@inspect/contract/reference';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openSeal } from '../../../test/seal.ts';
import { sealStore } from '../sealing/index.ts';
import { openDatabases } from './databases.ts';
import type { LocalCheckup } from './index.ts';

const ID = '0a'.repeat(12);
const OTHER = '0b'.repeat(12);
let opened = 0;
const browser = () => {
  opened += 1;
  return openDatabases(LISTS, `checkups-${opened}-`);
};
const checkup = (changes: Partial<LocalCheckup> = {}): LocalCheckup => ({
  temporary_id: ID,
  new: true,
  owner: 'me',
  day: '2026-11-23',
  content: { plate: '34AA001' },
  ...changes,
});
const idsIn = (checkups: readonly LocalCheckup[]) => checkups.map((one) => one.temporary_id).sort();

beforeEach(() => openSeal('me'));
afterEach(() => vi.restoreAllMocks());

it('a checkup of this device is found again by its owner as it was put', async () => {
  const { checkups } = browser();
  expect(await checkups.put([checkup(), checkup({ temporary_id: OTHER, new: false, content: 7 })])).toBe(
    'stored',
  );
  expect(await checkups.put([checkup({ content: { plate: '35BB002' } })])).toBe('stored');
  const found = await checkups.read('me');
  expect(found).toHaveLength(2);
  expect(found).toContainEqual(checkup({ content: { plate: '35BB002' } }));
  expect(found).toContainEqual(checkup({ temporary_id: OTHER, new: false, content: 7 }));
  await checkups.removeWaiting('me', [ID]);
  expect(idsIn(await checkups.read('me'))).toEqual([OTHER]);
});

it('two people of one device keep the same checkup, and neither reads what the other one keeps', async () => {
  const databases = browser();
  await databases.checkups.put([checkup({ content: 'mine' })]);
  openSeal('you');
  await databases.checkups.put([checkup({ owner: 'you', content: 'yours' })]);
  expect(await databases.checkups.read('you')).toEqual([checkup({ owner: 'you', content: 'yours' })]);
  expect(await databases.checkups.read('me')).toEqual([]);
  openSeal('me');
  expect(await databases.checkups.read('me')).toEqual([checkup({ content: 'mine' })]);
  await databases.checkups.removeWaiting('me', [ID]);
  openSeal('you');
  expect(await databases.checkups.read('you')).toHaveLength(1);
});

it('what is kept of a checkup can be read by nobody without the key, and nothing is kept without one', async () => {
  const databases = browser();
  await databases.checkups.put([checkup()]);
  const rows = await databases.checkups.rows.toArray();
  const text = (_: string, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;
  expect(JSON.stringify(rows, text)).not.toContain('34AA001');
  // Put in the place of another one it does not open.
  const [row] = rows;
  if (row) await databases.checkups.rows.put({ ...row, id: `me/${OTHER}`, temporary_id: OTHER });
  expect(idsIn(await databases.checkups.read('me'))).toEqual([ID]);
  sealStore.set({ kind: 'none' });
  expect(await databases.checkups.put([checkup({ temporary_id: OTHER })])).toBe('unavailable');
  expect(await databases.checkups.read('me')).toEqual([]);
});

it('what waits and a copy of the same checkup stand beside each other, whichever is written last or removed', async () => {
  const { checkups, pulled } = browser();
  const copy = { _id: ID, plate: '35BB002' };
  const told = { whole: null, more: false, told: [ID], rows: { 'offline.checkups': [copy] } } as const;
  const pull = async (cursor: string, changes: object = {}) => {
    const base = await pulled['offline.checkups'].standing('me');
    await pulled['offline.checkups'].take('me', base, { at: Date.now(), ...told, cursor, ...changes });
  };
  await checkups.put([checkup()]);
  await pull('1');
  await checkups.put([checkup({ content: { plate: '34AA009' } })]);
  const both = await checkups.read('me');
  expect(both.map(({ new: waits, content }) => [waits, content])).toEqual([
    [false, copy],
    [true, { plate: '34AA009' }],
  ]);
  await pull('2', { rows: { 'offline.checkups': [] } });
  expect((await checkups.read('me')).map((one) => one.new)).toEqual([true]);
  await pull('3');
  await checkups.removeWaiting('me', [ID]);
  expect((await checkups.read('me')).map((one) => one.new)).toEqual([false]);
});

it('what waits under the key of the build before is read, and makes room for a copy or for itself', async () => {
  const { checkups, pulled } = browser();
  const asBefore = async () => {
    await checkups.put([checkup()]);
    const [row] = await checkups.rows.toArray();
    if (row) await checkups.rows.bulkPut([{ ...row, id: `me/${ID}` }]);
    await checkups.rows.delete(`me/new/${ID}`);
    expect((await checkups.rows.toArray()).map(({ id }) => id)).toEqual([`me/${ID}`]);
  };
  await asBefore();
  expect(await checkups.read('me')).toEqual([checkup()]);
  const base = await pulled['offline.checkups'].standing('me');
  const rows = { 'offline.checkups': [{ _id: ID }] };
  await pulled['offline.checkups'].take('me', base, {
    at: Date.now(),
    whole: null,
    more: false,
    cursor: '1',
    told: [ID],
    rows,
  });
  expect((await checkups.read('me')).map((one) => one.new)).toEqual([false, true]);
  expect(await checkups.read('me')).toContainEqual(checkup());
  await checkups.rows.clear();
  await asBefore();
  await checkups.put([checkup({ content: 'again' })]);
  expect(await checkups.read('me')).toEqual([checkup({ content: 'again' })]);
  await checkups.rows.clear();
  await asBefore();
  await checkups.removeWaiting('me', [ID]);
  expect(await checkups.rows.count()).toBe(0);
});

it('copies are forgotten after a week, what waits to be sent never', async () => {
  const { checkups } = browser();
  const ids = ['1', '2', '3'].map((digit) => digit.repeat(24));
  const [waiting = '', old = '', lately = ''] = ids;
  await checkups.put([
    checkup({ temporary_id: waiting, day: '2026-01-01' }),
    checkup({ temporary_id: old, new: false, day: '2026-11-15' }),
    checkup({ temporary_id: lately, new: false, day: '2026-11-16' }),
  ]);
  expect(await checkups.forgetOld('2026-11-23')).toBe('stored');
  expect(idsIn(await checkups.read('me'))).toEqual([waiting, lately]);
  // This device was told another number of days.
  const told = JSON.stringify({ maxHours: 72, signInDays: 30, cachedCheckupDays: 2 });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => (name === 'inspect.offline-limits' ? told : null),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  await checkups.forgetOld('2026-11-18');
  expect(idsIn(await checkups.read('me'))).toEqual([waiting, lately]);
  await checkups.forgetOld('2026-11-19');
  expect(idsIn(await checkups.read('me'))).toEqual([waiting]);
});

it('a full disk is told to whoever keeps one, and a closed database is opened again', async () => {
  const databases = browser();
  databases.checkups.rows.db.close();
  expect(await databases.checkups.put([checkup()])).toBe('stored');
  vi.spyOn(databases.checkups.rows, 'bulkPut').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  expect(await databases.checkups.put([checkup()])).toBe('full');
});
