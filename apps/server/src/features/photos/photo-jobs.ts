import { z } from 'zod';
import { GivenUp } from '../../platform/jobs/jobs.ts';
import { wholeOf } from '../../platform/storage/storage.ts';
import { keyOf } from '../files/index.ts';
import { findReuse } from './find-reuse.ts';
import { releaseFile } from './photos.repo.ts';
import type { PhotosServices } from './photos-services.ts';
import { COMPARE_JOB, SCAN_JOB } from './store-photo.ts';

const payload = z.strictObject({ photo: z.string() });
const scanned = z.strictObject({ file: z.string() });
/** A scanner that is down over a weekend is asked again: 60 s × 2⁹ is half a day. */
const SCANS = { attempts: 12, backoffSeconds: 60 };

type Services = Pick<PhotosServices, 'clock' | 'jobs' | 'storage' | 'scanner'>;

/** What follows a photograph: was it used before, and the scan that could not be made at once. */
export function workOnPhotos({ clock, jobs, storage, scanner }: Services): void {
  jobs.work(
    COMPARE_JOB,
    async ({ payload: { photo } }) =>
      (tx) =>
        findReuse(tx, photo, clock.now()),
    { payload },
  );
  jobs.work(
    SCAN_JOB,
    async ({ payload: { file } }) => {
      const key = keyOf({ kind: 'photo', id: file });
      const stored = await storage.get(key);
      if (!stored || !scanner) throw new GivenUp();
      if ((await scanner.scan(await wholeOf(stored.content))) === 'clean')
        return (tx) => releaseFile(tx, file);
      // The row stays: that it was sent, by whom and when, is worth knowing.
      await storage.remove(key);
      return undefined;
    },
    { payload: scanned, ...SCANS },
  );
}
