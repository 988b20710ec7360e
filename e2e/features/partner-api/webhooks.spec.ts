import { createHmac } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { t } from '@inspect/contract/i18n';
import { partnerApiHy, partnersEndpoints } from '@inspect/contract/partner-api';
import { newObjectId } from '../../fixtures/ids.ts';
import { RecordDrawer } from '../../fixtures/record-drawer.ts';
import { expect, expectNoAxeViolations, test } from '../../fixtures/test.ts';

const { webhooks } = partnerApiHy;

test('an admin gives an address of a partner a secret and tries it; what its partner answered is told', async ({
  page,
  signIn,
}) => {
  const receiver = await openReceiver();
  const name = `Ոստիկանություն ${newObjectId().slice(-6)}`;
  const admin = await signIn(page, 'admin');
  await admin.call(partnersEndpoints.create, {
    body: { name, scopes: ['vehicle-status', 'changes'], minuteQuota: 60, dayQuota: 1_000 },
  });
  await page.goto('/api/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API ծանուցումներ');
  await expectNoAxeViolations(page);

  const drawer = new RecordDrawer(page);
  await page
    .getByRole('button', { name: t('shell.add') })
    .first()
    .click();
  await drawer.root.getByRole('combobox', { name: webhooks.label.partner }).fill(name);
  await page.getByRole('option', { name }).click();
  await drawer.field(webhooks.label.url).fill('http://name:word@127.0.0.1/');
  await drawer.save();
  await expect(drawer.root.getByText(partnerApiHy.field.hookAddress).first()).toBeVisible();
  await drawer.field(webhooks.label.url).fill(receiver.url);
  await expectNoAxeViolations(page);
  await drawer.save();
  await expect(drawer.root).toHaveCount(0);

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(webhooks.noSecret);
  await row.getByRole('link').click();
  await page.getByRole('button', { name: webhooks.secret.add }).click();
  const shown = page.getByRole('dialog', { name: webhooks.secret.newTitle });
  const secret = await shown.getByLabel(webhooks.secret.newTitle).inputValue();
  expect(secret).toMatch(/^inspect_hook_[\w-]{43}$/);
  await expectNoAxeViolations(page);
  await shown.getByRole('button', { name: partnerApiHy.keys.done }).click();
  await expect(drawer.root.getByRole('button', { name: webhooks.secret.renew })).toBeVisible();
  expect(await page.content(), 'it is shown once').not.toContain(secret);

  await drawer.root.getByRole('button', { name: webhooks.test }).click();
  const { headers, body } = await receiver.next();
  const [time, signature] = String(headers['inspect-signature']).split(',');
  const right = createHmac('sha256', secret)
    .update(`${time?.slice(2)}.${body}`)
    .digest('hex');
  expect(signature).toBe(`v1=${right}`);
  expect(JSON.parse(body)).toMatchObject({ type: 'test', vehicle: { plate: '00AA004' }, checkup: null });
  const sent = drawer.root.getByRole('region', { name: webhooks.deliveries.title });
  const failed = sent.getByText(webhooks.state.failed, { exact: true }).filter({ visible: true });
  await expect(failed).toBeVisible({ timeout: 20_000 });
  await expect(sent.getByText('պատասխան 500')).toBeVisible();
  await expectNoAxeViolations(page);
  await receiver.close();
});

/** A partner's server, at which every event fails. */
async function openReceiver() {
  const heard = new EventEmitter();
  const first = once(heard, 'event');
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      heard.emit('event', { headers: request.headers, body });
      response.writeHead(500).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return {
    url: `http://127.0.0.1:${address.port}/events`,
    next: async (): Promise<{ headers: IncomingHttpHeaders; body: string }> => (await first)[0],
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
