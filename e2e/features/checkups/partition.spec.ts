import type { Checkup } from '@inspect/contract/checkups';
import { CUT_OFF } from '../../fixtures/browser-errors.ts';
import { CUT_POINTS, type CutPoint } from '../../fixtures/carried-connection.ts';
import { Draws, FAULT_SEED } from '../../fixtures/draws.ts';
import { Frame } from '../../fixtures/frame.ts';
import { LONG } from '../../fixtures/long.ts';
import { Pit, SENDING } from '../../fixtures/pit.ts';
import { recordFault } from '../../fixtures/record-fault.ts';
import { expect, test } from '../../fixtures/test.ts';

/**
 * docs/reliability.md F18: the line is cut at every byte class of what the outbox sends, before a request, in it, after the commit
 * before the answer and in the answer; 200 random cuts in the long run. Everything is at the server exactly once.
 */

test.use({ serviceWorkers: 'allow' });

const GOES_ON_WITHIN = 120_000;
const CUTS = LONG ? 200 : CUT_POINTS.length;
const CARS_OF_A_ROUND = 2;
const PHOTOS = LONG ? 4 : 1;

type Cut = { after: number; point: CutPoint; part: number; what: 'line' | 'connection' };

/** Each point in turn, somewhere within it, of the whole line and in a third of the cuts of one connection alone. */
function drawCuts(draws: Draws): Cut[] {
  return Array.from({ length: CUTS }, (_, at) => ({
    // Were each request cut, no answer would ever come.
    after: LONG ? draws.whole(0, 1) : Math.min(at, 1),
    point: LONG ? draws.one(CUT_POINTS) : (CUT_POINTS[at] as CutPoint),
    part: draws.part(),
    what: draws.whole(1, 3) === 1 ? 'connection' : 'line',
  }));
}

/** Which piece was lost on the way is asked after this answer. */
const PIECE_IS_MISSING = /status of 404 .*\/api\/upload-complete\)$/;

test(`what a mechanic sends arrives once, however the line is cut: ${CUTS} times, seed ${FAULT_SEED} @every-run`, async ({
  page,
  browserErrors,
  serverUrl,
  otherBrowser,
  signIn,
}) => {
  test.setTimeout(LONG ? 60 * 60_000 : 600_000);
  browserErrors.allow(CUT_OFF);
  browserErrors.allow(PIECE_IS_MISSING);
  const draws = new Draws(FAULT_SEED);
  const pit = new Pit({ page, serverUrl, otherBrowser, signIn });
  const { line } = pit;
  const frame = new Frame(page);
  const cuts = drawCuts(draws);
  const done: Checkup[] = [];

  /** Until the line was cut once more, or there was nothing left to cut. */
  const goOn = async (before: number) => {
    await frame.lookAgain();
    return line.cuts > before || (await pit.waiting()) === 0;
  };

  try {
    await pit.enter();
    while (line.cuts < CUTS) {
      const cars = await pit.newCars(CARS_OF_A_ROUND);
      await line.cut();
      for (const [at, car] of cars.entries()) {
        const first = 1_000 + 97 * (done.length + at);
        const seeds = Array.from({ length: PHOTOS }, (_, photo) => first + 7 * photo);
        await pit.inspect(car, seeds, draws.whole(1, 4) === 1);
      }
      let before = -1;
      while (line.cuts > before) {
        before = line.cuts;
        const next = cuts[before];
        // One that found nothing to cut is still planned, and strikes in the next round.
        if (next) line.cutAt(next.point, SENDING, next);
        if (line.isCut) await line.join();
        const at = before;
        await expect.poll(() => goOn(at), { timeout: GOES_ON_WITHIN }).toBe(true);
      }
      done.push(...cars);
      await pit.expectArrived(cars, PHOTOS);
    }
    expect(line.cuts).toBe(CUTS);
    await recordFault(
      'F18',
      '200 random cuts: everything once',
      `${line.cuts} cuts, ${done.length} cars, ${done.length * PHOTOS} photographs, each once`,
    );
  } finally {
    await line.cut();
  }
});
