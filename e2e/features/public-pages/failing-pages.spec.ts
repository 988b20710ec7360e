import { t } from '@inspect/contract/i18n';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { startServer } from '../../fixtures/server.ts';
import { startDatabase } from '../../fixtures/start-database.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Of one network in a minute. */
const CHECKS = 30;

test('in a rush and without its database a page says so in Armenian, and what was typed is there to be sent again', async ({
  page,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/status of (429|503) /);
  // A server of its own: nobody else is to find it busy, or its database away.
  const database = await startDatabase();
  const server = await startServer(database.dataDir, { env: database.env });
  try {
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await page.goto(`${server.baseUrl}/check`);
    await field(t('checkups.label.CarRegNo')).fill('34ab567');
    await field(t('cards.checkNumber')).fill('ZZ-0000001');
    for (let asked = 0; asked < CHECKS; asked += 1)
      await page.request.get(`${server.baseUrl}/check?number=ZZ-0000001&plate=34AB567`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Չափազանց շատ հարցումներ');
    await expect(page.getByRole('status').filter({ hasText: /վայրկյան/ })).toBeVisible();
    await expect(field(t('checkups.label.CarRegNo'))).toHaveValue('34 AB 567');
    await expect(field(t('cards.checkNumber'))).toHaveValue('ZZ-0000001');
    await expectUsable(page, { fromServer: true });

    await page.goto(`${server.baseUrl}/due`);
    await field(t('publicPages.due.plate')).fill('10AA101');
    await field(t('publicPages.due.certificate')).fill('AA100101');
    await database.stop();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Էջը հիմա չի բացվում');
    await expect(page.getByRole('alert')).toHaveText(
      'Սերվերը ժամանակավորապես անհասանելի է․ կրկին փորձեք մի փոքր ուշ',
    );
    await expect(field(t('publicPages.due.plate'))).toHaveValue('10AA101');
    await expect(field(t('publicPages.due.certificate'))).toHaveValue('AA100101');
    await expectUsable(page, { fromServer: true });

    await page.goto(`${server.baseUrl}/faq?search=${encodeURIComponent('վճար')}`);
    await expect(page.getByRole('link', { name: t('shell.retry') })).toHaveAttribute('href', /search=%D5%BE/);
  } finally {
    await server.kill();
    await database.remove();
  }
});
