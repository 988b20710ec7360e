import { t } from '@inspect/contract/i18n';
import { expect, expectNoAxeViolations, test } from '../../fixtures/reference-desk.ts';
import { ReferencePage } from '../../fixtures/reference-page.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const NARROWEST = { width: 320, height: 700 };

for (const { what, query, press } of [
  { what: 'a list', query: '', press: null },
  { what: 'the form of a row', query: '?row=new', press: null },
  { what: 'the import of a file', query: '', press: t('shell.import') },
])
  test(`${what} can be used by everybody`, async ({ desk }) => {
    // Looking at a screen in four ways takes its time on a small machine.
    test.slow();
    const page = await desk.page.context().newPage();
    const list = new ReferencePage(page, 'carTypes');
    await list.open(query);
    if (press) await page.getByRole('button', { name: press, exact: true }).click();
    await expect(query || press ? page.getByRole('dialog') : list.rows.first()).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await test.step(`${size.width} ${colorScheme}`, () => expectNoAxeViolations(page));
      }
    }
    await page.setViewportSize(NARROWEST);
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=dialog] form')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
    expect(Math.max(...wide), 'pixels that have to be scrolled for at 320').toBe(0);
    await page.close();
  });
