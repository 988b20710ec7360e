import { authEndpoints } from '@inspect/contract/auth';
import { sendingEndpoints } from '@inspect/contract/notifications';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { newObjectId } from '../../fixtures/ids.ts';
import { startServersBehindProxy } from '../../fixtures/servers-behind-proxy.ts';
import { signIn } from '../../fixtures/sign-in.ts';
import { socketOf } from '../../fixtures/socket-of.ts';
import { expect, test } from '../../fixtures/test.ts';

test('what is sent through one server is heard at the other; when one is killed, its browser moves and misses nothing', async ({
  page,
  otherBrowser,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(CUT_OFF);
  browserErrors.allow(/WebSocket connection to .* failed/);
  const servers = await startServersBehindProxy();
  try {
    const operator = await signIn(page, 'operator', servers.url);
    const { id: operatorId } = (await operator.call(authEndpoints.me)).data.user;
    // Not through the proxy: the process at which the browser is not.
    const admin = await signIn(await otherBrowser(), 'admin', servers.second.baseUrl);
    const tell = (title: string) =>
      admin.call(sendingEndpoints.create, {
        body: {
          _id: newObjectId(),
          title,
          text: 'Կարդացեք',
          audience: 'user',
          ids: [operatorId],
          link: null,
          mustAcknowledge: false,
        },
      });
    const socket = socketOf(page);
    await page.goto(`${servers.url}/all_notifications`);
    await socket;
    const told = (title: string) => page.getByRole('article', { name: title });

    await tell('Առաջինը');
    await expect(told('Առաջինը')).toBeVisible();

    const moved = socketOf(page);
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await servers.first.kill();
    await tell('Երկրորդը');
    await moved;
    await tell('Երրորդը');
    for (const title of ['Երկրորդը', 'Երրորդը']) await expect(told(title)).toBeVisible({ timeout: 60_000 });
    // By the same page: nothing that was typed would have been lost.
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  } finally {
    await servers.stop();
  }
});
