import { t } from '@inspect/contract/i18n';
import { partnerApiHy } from '@inspect/contract/partner-api';
import type { APIRequestContext } from '@playwright/test';
import { newObjectId } from '../../fixtures/ids.ts';
import { RecordDrawer } from '../../fixtures/record-drawer.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

const { keys, label, trace } = partnerApiHy;

test('an admin gives a partner a key; what it asks stands in the histories, and the revoked key opens nothing @every-run', async ({
  page,
  signIn,
  otherBrowser,
  request,
}) => {
  const car = await storeCheckup(await signIn(await otherBrowser(), 'operator'), {});
  await signIn(page, 'admin');
  await page.goto('/api/users');
  const name = `Ոստիկանություն ${newObjectId().slice(-6)}`;
  const drawer = new RecordDrawer(page);
  // Where there is no partner yet, the empty list offers it too.
  await page
    .getByRole('button', { name: t('shell.add') })
    .first()
    .click();
  await drawer.field(label.name).fill(name);
  await expectNoAxeViolations(page);
  await drawer.save();
  await expect(drawer.root).toHaveCount(0);

  await page.getByRole('row').filter({ hasText: name }).getByRole('link').click();
  await page.getByRole('button', { name: keys.add, exact: true }).click();
  const shown = page.getByRole('dialog', { name: keys.secretTitle });
  const secret = await shown.getByLabel(keys.secretTitle).inputValue();
  expect(secret).toMatch(/^inspect_live_[\w-]{43}$/);
  await expectNoAxeViolations(page);
  await shown.getByRole('button', { name: keys.done }).click();
  const beginning = `${secret.slice(0, 19)}…`;
  await expect(drawer.root.getByText(beginning)).toBeVisible();
  expect(await page.content(), 'it is shown once').not.toContain(secret);

  const known = await ask(request, secret, car.CarRegNo ?? '');
  expect([known.status, known.body.data.VIN]).toEqual([200, car.VIN]);
  expect(JSON.stringify(known.body)).not.toContain(car.ownerName);
  expect(await ask(request, secret, '99ZZ997')).toEqual({ status: 200, body: { data: null } });

  await drawer.root.getByRole('button', { name: `${keys.revoke} ${beginning}` }).click();
  const question = page.getByRole('dialog', { name: keys.revokeTitle });
  await question.getByRole('button', { name: keys.revoke, exact: true }).click();
  await expect(drawer.root.getByText(keys.revoked.split('{')[0]?.trim() ?? '')).toBeVisible();
  expect((await ask(request, secret, car.CarRegNo ?? '')).status).toBe(401);

  await page.goto('/api/history');
  const calls = page.getByRole('row').filter({ hasText: name });
  await expect(calls).toHaveCount(2);
  await expectNoAxeViolations(page);
  await page.goto('/api/search-histories');
  await page.getByPlaceholder(trace.valuePlaceholder).fill('99zz997');
  await expect(page.getByRole('row').filter({ hasText: trace.notFound })).toHaveCount(1);
  await page.goto('/api/view-histories');
  await expect(page.getByRole('row').filter({ hasText: name }).filter({ hasText: car.VIN })).toHaveCount(1);
  await expectNoAxeViolations(page);
});

test('a programmer of a partner reads how to ask, without signing in', async ({ page }) => {
  await page.goto('/api/partner/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API գործընկերների համար');
  await expect(page.getByText('GET /api/partner/v1/vehicle?plate=00AA001')).toBeVisible();
  await expectNoAxeViolations(page);
});

async function ask(request: APIRequestContext, secret: string, plate: string) {
  const answer = await request.get(`/api/partner/v1/vehicle?plate=${plate}`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  return { status: answer.status(), body: await answer.json() };
}
