import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { cutting } from './cut-uploads.ts';
import { recordFault } from './record-fault.ts';

const HOUR = 3_600_000;
/** 64 kbit/s. */
const BYTES_A_SECOND = 8_000;
const UPLOADS = 20;
/** One of twenty. */
const CUT = [13];

/** A picture that does not compress: pixels by chance. */
const noise = (width: number, height: number, quality: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();

it('over a line of 64 kbit/s, with 5 % of the connections killed, every photograph arrives whole and once, one of 4 MB among them', async () => {
  const cuts = await cutting();
  try {
    const large = await noise(2304, 1728, 94);
    expect(large.length).toBeGreaterThan(3_500_000);
    const pictures = [large];
    while (pictures.length < UPLOADS) pictures.push(await noise(320, 240, 85));
    const ids = pictures.map(() => newId());
    const answers = await Promise.all(
      pictures.map((picture, index) =>
        cuts.send(ids[index] ?? '', picture, CUT.includes(index) ? 0.5 : 2, BYTES_A_SECOND),
      ),
    );
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(
      pictures.map((_, index) => (CUT.includes(index) ? '' : '201')),
    );
    for (const index of CUT) await cuts.until201(ids[index] ?? '', pictures[index] ?? large);
    for (const id of ids) await cuts.expectWhole(id);
    cuts.test.clock.advance(2 * HOUR);
    await cuts.test.runJobs();
    expect(await cuts.files()).toBe(UPLOADS);
    await recordFault({
      fault: 'F28',
      limit: 'final sha256 equal, orphans removed (re-sent bytes ≤ 2 chunks: with resumable uploads)',
      measured: `${UPLOADS} of ${UPLOADS} whole over 64 kbit/s, ${CUT.length} cut; one-shot: a cut one is sent again from its beginning; 0 orphans`,
    });
  } finally {
    await cuts.end();
  }
});
