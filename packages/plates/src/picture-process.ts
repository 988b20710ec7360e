import { examine, Faulty } from './examine.ts';
import { createLocalPlateReader } from './local-plate-reader.ts';
import type { PictureAnswer, PictureJob } from './picture-job.ts';
import type { PlateReader } from './plate-reader.ts';

/**
 * The process that opens pictures strangers sent. It has no database, no network of ours and no secrets in its
 * environment, and may die of any of them: only that one is refused.
 */
let reader: Promise<PlateReader> | undefined;

async function answer({ id, bytes, readPlate }: PictureJob): Promise<PictureAnswer> {
  const plates = () => {
    if (!readPlate) return null;
    reader ??= createLocalPlateReader();
    return reader;
  };
  try {
    return { id, ok: true, examined: await examine(bytes, plates) };
  } catch (problem) {
    if (problem instanceof Faulty) return { id, ok: false, fault: problem.fault };
    throw problem;
  }
}

process.on('message', (job: PictureJob) => {
  answer(job).then(
    (done) => process.send?.(done),
    // Whoever started this process sees it end, and starts another.
    () => process.exit(1),
  );
});
process.send?.({ id: 0 } satisfies PictureAnswer);
// The server is gone.
process.on('disconnect', () => process.exit(0));
