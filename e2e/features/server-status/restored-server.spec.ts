import { checkupsEndpoints } from '@inspect/contract/checkups';
import { backUp } from '../../fixtures/backup.ts';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { copyOfDemonstration, DEMONSTRATION } from '../../fixtures/demonstration.ts';
import { Frame } from '../../fixtures/frame.ts';
import { Pit } from '../../fixtures/pit.ts';
import { rowsInBrowser } from '../../fixtures/rows-in-browser.ts';
import { type RunningServer, startServer } from '../../fixtures/server.ts';
import { signIn } from '../../fixtures/sign-in.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

const TOLD = 'Սերվերի տվյալների բազան փոխվել է․ վերջին օրերին ուղարկվածը (4) կրկին ուղարկվում է';

test('a server restored to before what a mechanic had sent gets it again by itself, findings and photographs, once (F37)', async ({
  page,
  otherBrowser,
  browserErrors,
}) => {
  test.setTimeout(360_000);
  browserErrors.allow(CUT_OFF);
  browserErrors.allow(/status of 503 /);
  const copy = await copyOfDemonstration(process.env[DEMONSTRATION] ?? '');
  const removals = [copy.remove];
  let server: RunningServer | null = null;
  try {
    server = await startServer(copy.dataDir);
    const { baseUrl } = server;
    const fixtures = { page, serverUrl: baseUrl, otherBrowser };
    const pit = new Pit({ ...fixtures, signIn: (his, who) => signIn(his, who, baseUrl) });
    const watcher = await signIn(await otherBrowser(), 'operator', baseUrl);
    await pit.enter();
    const cars = await pit.newCars(2);
    const [sent, next] = cars;
    if (!sent || !next) throw new Error('the desk gave him none');
    const backup = await backUp(copy.dataDir);
    removals.push(backup.remove);

    await pit.line.cut();
    await pit.inspect(sent, [1, 2]);
    await pit.line.join();
    await pit.expectArrived([sent], 2);
    expect(await rowsInBrowser(page, 'inspect-work', 'acknowledged')).toBe(4);

    await pit.line.cut();
    await server.stop();
    server = null;
    server = await startServer(await backup.restore(), { port: new URL(baseUrl).port });
    const params = { id: sent._id };
    const lost = await watcher.call(checkupsEndpoints.record, { params });
    expect(lost.data).toMatchObject({ version: 1, attachments: [] });

    // Meanwhile his browser has forgotten what opens its key: what lies sealed opens with the one that the server gives again.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await pit.line.join();
    await signIn(page, 'mechanic', pit.line.url);
    await page.goto(`${pit.line.url}/tech-service-mechanic`);
    const frame = new Frame(page);
    await frame.lookUntil(frame.online());
    await expect(frame.message(TOLD)).toBeVisible();
    await pit.expectArrived([sent], 2);

    // What he does now goes as ever, and nothing is offered a third time.
    await pit.line.cut();
    await pit.inspect(next, [3]);
    await pit.line.join();
    await pit.expectArrived([next], 1);
    expect(await rowsInBrowser(page, 'inspect-work', 'acknowledged')).toBe(7);
  } finally {
    await server?.stop();
    for (const remove of removals.reverse()) await remove();
  }
});
