import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { work } from '../work-database/index.ts';
import { createOwnChanges } from './own-changes.ts';

const { operations, device } = work;

beforeEach(async () => {
  await device.clear();
  await createOwnChanges().changing([operations], change);
});

/** A page that has read everything. */
async function pageThatRead() {
  const page = createOwnChanges();
  await page.reading(async () => undefined);
  return page;
}
const change = async () => true;

it('a page that has read nothing, or has forgotten whom it read for, has to read', async () => {
  const page = createOwnChanges();
  await page.changing([operations], change);
  expect(await page.areOthers()).toBe(true);
  await page.reading(async () => undefined);
  expect(await page.areOthers()).toBe(false);
  page.forget();
  expect(await page.areOthers()).toBe(true);
});

it('its own changes are none of others, those of another page are, before and between its own', async () => {
  const [page, other] = [await pageThatRead(), await pageThatRead()];
  await page.changing([operations], change);
  await page.changing([operations], change);
  expect([await page.areOthers(), await other.areOthers()]).toEqual([false, true]);
  await other.changing([operations], change);
  await page.changing([operations], change);
  expect(await page.areOthers()).toBe(true);
  // Until it has read them.
  expect(await page.areOthers()).toBe(true);
  await page.reading(async () => undefined);
  expect(await page.areOthers()).toBe(false);
});

it('what changes while everything is being read is read once more', async () => {
  const [page, other] = [await pageThatRead(), await pageThatRead()];
  await other.changing([operations], change);
  await page.reading(() => other.changing([operations], change));
  expect(await page.areOthers()).toBe(true);
});

it('what has come to nothing has no number', async () => {
  const page = await pageThatRead();
  const first = (await device.get('this'))?.changes ?? 0;
  await page.changing([operations], change);
  await page.changing([operations], async () => false);
  await page.changing([operations], async () => Promise.reject(new Error('no room'))).catch(() => undefined);
  expect(((await device.get('this'))?.changes ?? 0) - first).toBe(1);
  expect(await page.areOthers()).toBe(false);
});

it('where a page of a build before has written, or the database was lost, everything is read', async () => {
  const page = await pageThatRead();
  for (let at = 0; at < 3; at += 1) await page.changing([operations], change);
  expect(await page.areOthers()).toBe(false);
  await device.put({ name: 'this', id: 'd'.repeat(24), seq: 4, merges: 0 });
  expect(await page.areOthers()).toBe(true);
  await page.changing([operations], change);
  expect(await page.areOthers()).toBe(true);
  // Nor does another database begin with numbers that this page has seen.
  for (const times of [1, 2, 3]) {
    await page.reading(async () => undefined);
    await device.clear();
    for (let at = 0; at < times; at += 1) await createOwnChanges().changing([operations], change);
    expect(await page.areOthers()).toBe(true);
  }
});
