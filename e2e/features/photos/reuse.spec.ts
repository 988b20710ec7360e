import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { photosEndpoints } from '@inspect/contract/photos';
import { expectUsable } from '../../fixtures/accessibility.ts';
import { photograph } from '../../fixtures/photograph.ts';
import { expect, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test('an operator takes one photograph for two cars; an admin is told, and sees both records side by side', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  test.slow();
  const operator = await signIn(page, 'operator');
  const [first, second] = [await storeCheckup(operator), await storeCheckup(operator)];
  await page.goto(`/tech-service/${first._id}`);
  const picture = await photograph(page, { seed: 41 });
  const ofVehicle = page.getByRole('button', { name: new RegExp(t('photos.kind.vehicle')) });
  const sent = page.getByRole('button', { name: new RegExp(t('photos.waiting')) });
  for (const { _id } of [first, second]) {
    await page.goto(`/tech-service/${_id}`);
    await page.getByLabel(t('photos.take.vehicle')).setInputFiles(picture);
    await expect(ofVehicle).toBeVisible({ timeout: 60_000 });
    await expect(sent).toHaveCount(0, { timeout: 60_000 });
  }
  await expect(page.getByText(t('photos.reuse.notice', { count: 1 }))).toHaveCount(0);

  const staff = await otherBrowser();
  const admin = await signIn(staff, 'admin');
  // The pictures are compared behind the answer, and the record asks once.
  const found = async () =>
    (await admin.call(photosEndpoints.reuses, { query: { checkup: second._id } })).pagination.count;
  await expect.poll(found, { timeout: 60_000 }).toBe(1);
  await staff.goto(`/tech-service-all/${second._id}`);
  await expect(staff.getByText(t('photos.reuse.notice', { count: 1 }))).toBeVisible();
  await staff.getByRole('link', { name: t('photos.reuse.look') }).click();
  await expect(staff.getByRole('heading', { name: t('photos.reuse.same') })).toHaveCount(1);
  for (const [side, record] of [
    [t('photos.reuse.earlier'), first],
    [t('photos.reuse.later'), second],
  ] as const) {
    const part = staff.getByRole('region', { name: side });
    await expect(part.getByRole('img')).toBeVisible();
    await expect(
      part.getByRole('link', {
        name: t('photos.reuse.record', { plate: formatPlate(record.CarRegNo ?? '') }),
      }),
    ).toBeVisible();
  }
  await expectUsable(staff);
  await staff
    .getByRole('region', { name: t('photos.reuse.earlier') })
    .getByRole('link')
    .click();
  await expect(staff).toHaveURL(new RegExp(`/tech-service-all/${first._id}$`));
});
