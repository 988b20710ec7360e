import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

test('a person who opens the address gets a page in Armenian that everybody can use @every-run', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hy');
  await expect(page.getByRole('main')).toBeVisible();
  await expectNoAxeViolations(page);
});
