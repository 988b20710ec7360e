import { authEndpoints } from '@inspect/contract/auth';
import { checkupsEndpoints } from '@inspect/contract/checkups';
import { formatPlate } from '@inspect/contract/kernel';
import { expect } from '@playwright/test';
import { PHONE } from '../../fixtures/accessibility.ts';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { CuttableLine } from '../../fixtures/cuttable-line.ts';
import { LONG } from '../../fixtures/long.ts';
import { MechanicPage } from '../../fixtures/mechanic-page.ts';
import { photograph } from '../../fixtures/photograph.ts';
import { signIn as signInAt } from '../../fixtures/sign-in.ts';
import { test } from '../../fixtures/test.ts';
import { storeCheckup } from '../../fixtures/vehicles.ts';

test.use({ serviceWorkers: 'allow', viewport: PHONE });

const BRAKES = 'Բանվորական արգելակի արդյունավետությունը նորմից ցածր է';
/** docs/reliability.md F28: a cut may cost so many bytes, two pieces of 256 KB. */
const RESENT_PER_CUT = 2 * 262_144;
/** Of heads, addresses and the form around each piece. */
const AROUND_PIECE = 3_000;
/** where the line is cut, of all that is to be sent */
const CUTS = LONG ? [0.01, 0.5, 0.99] : [0.5];
const ARRIVES_WITHIN = 120_000;

type Fixtures = Pick<
  Parameters<Parameters<typeof test>[2]>[0],
  'page' | 'serverUrl' | 'otherBrowser' | 'signIn'
>;

/** A mechanic on a line that can be cut has a fault before him; `photos`: what the server has of its pictures. */
async function beforeFault({ page, serverUrl, otherBrowser, signIn }: Fixtures) {
  const api = await signIn(await otherBrowser(), 'mechanic');
  const desk = await signIn(await otherBrowser(), 'operator');
  const { user: him } = (await api.call(authEndpoints.me)).data;
  const car = await storeCheckup(desk, { mechanic: him.id });
  const photos = async () =>
    (await api.call(checkupsEndpoints.record, { params: { id: car._id } })).data.attachments ?? [];
  const line = new CuttableLine(serverUrl);
  await line.join();
  await signInAt(page, 'mechanic', line.url);
  await page.goto(`${line.url}/tech-service-mechanic`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const mechanic = new MechanicPage(page);
  await mechanic.car(formatPlate(car.CarRegNo ?? '')).click();
  await mechanic.search.fill('տարմուզ');
  await mechanic.tap(BRAKES, 'fault').click();
  const pieces: { size: number; offset: number }[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams: asked } = new URL(request.url());
    if (pathname === '/api/upload-pieces' && asked.has('offset'))
      pieces.push({ size: Number(asked.get('size')), offset: Number(asked.get('offset')) });
  });
  line.count('POST /api/upload-pieces');
  return { line, mechanic, photos, pieces };
}

const mostBytes = (size: number, cuts: number) =>
  size + cuts * RESENT_PER_CUT + (Math.ceil(size / 262_144) + 2 * cuts) * AROUND_PIECE;

test('a photograph of some megabytes goes on where the line was cut, also after a reload, and is stored once', async ({
  page,
  browserErrors,
  serverUrl,
  otherBrowser,
  signIn,
}) => {
  test.slow();
  browserErrors.allow(CUT_OFF);
  const { line, mechanic, photos, pieces } = await beforeFault({ page, serverUrl, otherBrowser, signIn });
  try {
    const taken = await photograph(page, { seed: 77, width: 2560, height: 1920, grain: true });
    // What is sent is not known yet: it is cut within the first piece.
    line.cutWhenCarried(40_000);
    await mechanic.camera(BRAKES).setInputFiles(taken);
    await expect.poll(() => pieces.length, { timeout: ARRIVES_WITHIN }).toBeGreaterThan(0);
    const size = pieces[0]?.size ?? 0;
    expect(size).toBeGreaterThan(4 * 262_144);

    let cuts = 1;
    for (const cut of CUTS) {
      await expect.poll(() => line.isCut, { timeout: ARRIVES_WITHIN }).toBe(true);
      // It goes on with the piece that was cut.
      const offset = pieces.at(-1)?.offset ?? 0;
      line.cutWhenCarried(line.carried + Math.max(1, Math.round(cut * size - offset)));
      await line.join();
      cuts += 1;
    }
    await expect.poll(() => line.isCut, { timeout: ARRIVES_WITHIN }).toBe(true);
    expect(await photos()).toEqual([]);

    await test.step('a reload loses none of it; then the server’s last answer is lost', async () => {
      line.cutAt('after the commit, before the answer', 'POST /api/upload-complete');
      await line.join();
      await page.reload();
      await expect.poll(() => line.isCut, { timeout: ARRIVES_WITHIN }).toBe(true);
      await line.join();
      await expect.poll(photos, { timeout: ARRIVES_WITHIN }).toMatchObject([{ kind: 'finding' }]);
    });
    await expect(page.getByText(/Ուղարկվում է|Սպասում է ուղարկման/)).toHaveCount(0, {
      timeout: ARRIVES_WITHIN,
    });
    expect(await photos()).toHaveLength(1);
    expect(line.carried).toBeGreaterThan(size);
    expect(line.carried).toBeLessThan(mostBytes(size, cuts));
  } finally {
    await line.cut();
  }
});

if (LONG)
  test('four megabytes arrive over 64 kbit/s with one connection of twenty killed', async ({
    page,
    browserErrors,
    serverUrl,
    otherBrowser,
    signIn,
  }) => {
    test.setTimeout(25 * 60_000);
    browserErrors.allow(CUT_OFF);
    const { line, mechanic, photos, pieces } = await beforeFault({ page, serverUrl, otherBrowser, signIn });
    try {
      line.becomeBad({ bytesPerSecond: 8_000, killedOfHundred: 5 }, 31);
      const taken = await photograph(page, { seed: 78, width: 2560, height: 1920, grain: true });
      await mechanic.camera(BRAKES).setInputFiles(taken);
      await expect
        .poll(photos, { timeout: 20 * 60_000, intervals: [5_000] })
        .toMatchObject([{ kind: 'finding' }]);
      const size = pieces[0]?.size ?? 0;
      expect(size).toBeGreaterThan(3_000_000);
      expect(line.killed).toBeGreaterThan(0);
      expect(line.carried).toBeLessThan(mostBytes(size, line.killed));
    } finally {
      await line.cut();
    }
  });
