import { t } from '@inspect/contract/i18n';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { newObjectId } from '../../fixtures/ids.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow' });

const verdict = 'section.verdict';

test('who has the worker of the check of cards still reads what links of receipts and messages lead to', async ({
  page,
  signIn,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404 /);
  const desk = await signIn(page, 'operator');
  const { _id } = await storeCheckup(desk, { payments: [{ purpose: 'inspection', method: 'cash' }] });
  await page.goto('/check');
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));

  await page.goto(`/receipt/${_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Անդորրագրի ստուգում');
  await expect(page.locator(verdict)).toContainText('Անդորրագիրն իսկական է');
  await expect(page.locator(verdict)).toContainText('Ընդամենը');
  await expectUsable(page, { fromServer: true, picture: 'receipt' });

  await page.goto(`/receipt/${newObjectId()}`);
  await expect(page.locator(verdict)).toContainText('Այսպիսի անդորրագիր չկա');

  await page.goto(`/r/${'A'.repeat(22)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('reminders.stopPage.unknownTitle'));
});
