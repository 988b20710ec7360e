import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { LONG } from '../../fixtures/long.ts';
import { isSending, Pit } from '../../fixtures/pit.ts';
import { recordFault } from '../../fixtures/record-fault.ts';
import { expect, test } from '../../fixtures/test.ts';

/**
 * docs/reliability.md F19: the line is up for 1 s and down for 3 s, for 5 min, while 300 operations wait. They are at the server
 * within 3 min of its end, once each, in at most three times as many requests as they need. In the long run alone: it lasts.
 */

test.use({ serviceWorkers: 'allow' });

const CARS = 15;
const PHOTOS = 18;
/** Of each car what was found, its photographs, and what was found with them. */
const PENDING = CARS * (PHOTOS + 2);
/** A photograph goes by itself; what was found goes together, before the photographs and after them. */
const FEWEST_REQUESTS = CARS * PHOTOS + 2;
const FLAP = { upMs: 1_000, downMs: 3_000 };
const FLAPS = (5 * 60_000) / (FLAP.upMs + FLAP.downMs);
const DRAINED_WITHIN = 3 * 60_000;

if (LONG)
  test(`${PENDING} operations arrive once over a line that flaps ${FLAPS} times`, async ({
    page,
    context,
    browserErrors,
    serverUrl,
    otherBrowser,
    signIn,
  }) => {
    test.setTimeout(40 * 60_000);
    expect([PENDING, FLAPS]).toEqual([300, 75]);
    browserErrors.allow(CUT_OFF);
    const pit = new Pit({ page, serverUrl, otherBrowser, signIn });
    const { line } = pit;
    let requests = 0;
    context.on('request', (request) => {
      if (isSending(request)) requests += 1;
    });
    try {
      await pit.enter();
      const cars = await pit.newCars(CARS);
      await line.cut();
      for (const [at, car] of cars.entries())
        await pit.inspect(
          car,
          Array.from({ length: PHOTOS }, (_, photo) => 9_000 + 97 * at + 5 * photo),
        );
      expect(await pit.waiting()).toBe(PENDING);
      expect(requests).toBe(0);

      await line.join();
      const flapping = line.flap(FLAP);
      await expect
        .poll(flapping.downs, { timeout: 10 * 60_000, intervals: [1_000] })
        .toBeGreaterThanOrEqual(FLAPS);
      await flapping.stop();
      const left = await pit.waiting();
      const ended = Date.now();
      await expect.poll(() => pit.waiting(), { timeout: DRAINED_WITHIN }).toBe(0);
      const drained = ((Date.now() - ended) / 1_000).toFixed(0);
      await pit.expectArrived(cars, PHOTOS);
      expect(requests).toBeLessThanOrEqual(3 * FEWEST_REQUESTS);
      await recordFault(
        'F19',
        'drained ≤ 3 min after it, 0 doubled, ≤ 3 × the requests',
        `${left} left at its end, drained after ${drained} s, ${requests} requests of at least ${FEWEST_REQUESTS}`,
      );
    } finally {
      await line.cut();
    }
  });
