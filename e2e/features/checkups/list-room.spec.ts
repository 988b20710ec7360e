import { addDays, yerevanDay } from '@inspect/contract/kernel';
import type { Page } from '@playwright/test';
import { ListPage } from '../../fixtures/list-page.ts';
import { expect, test } from '../../fixtures/test.ts';

const weekAgo = () => addDays(yerevanDay(new Date()), -7);

/** How many of these stand whole in the window, between what lies over them. */
function wholeRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bottomOf = (name: string) => document.querySelector(name)?.getBoundingClientRect().bottom ?? 0;
    const end = document.querySelector('tfoot')?.getBoundingClientRect().top ?? window.innerHeight;
    return [...document.querySelectorAll('[data-row]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return top >= bottomOf('thead') - 1 && bottom <= Math.min(end, window.innerHeight) + 1;
    }).length;
  });
}

/** By how many pixels something is wider than its place: the page, the table in it. */
function sideways(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('section:has(> table)')].map(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    ),
  );
}

const LISTS = [
  ['operator', '/tech-service'],
  ['owner', '/company-tech-service'],
  ['admin', '/tech-service-all'],
] as const;

for (const [who, path] of LISTS)
  test(`the ${who} reads fifteen rows at once, no column cut off, and on a phone two cards`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, who);
    const list = new ListPage(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${path}?startDate=${weekAgo()}`);
    await expect(list.rows).toHaveCount(50);
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(15);
    await expect.poll(() => sideways(page)).toEqual([0, 0]);

    await page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => sideways(page)).toEqual([0, 0]);
    expect(await list.headers()).toHaveLength(8);
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(10);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(list.cards()).toHaveCount(50);
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(2);
    await expect.poll(() => sideways(page)).toEqual([0]);
    await expect(list.cards().first().getByRole('term')).toHaveCount(3);
  });
