import type { PictureAnswer, PictureJob } from '../src/picture-job.ts';

/** Stands for the process that opens pictures: 1 answers, 2 dies, 3 never comes back. */
process.on('message', ({ id, bytes }: PictureJob) => {
  if (bytes[0] === 2) process.exit(9);
  if (bytes[0] === 3) return;
  const fingerprint = { hash: 0n, thumb: new Uint8Array(), keypoints: [] };
  const examined = {
    picture: bytes,
    width: 1,
    height: 1,
    fingerprint,
    cameraTime: null,
    plate: '',
    readerFailed: false,
    readingMs: 0,
  };
  process.send?.({ id, ok: true, examined } satisfies PictureAnswer);
});
process.send?.({ id: 0 } satisfies PictureAnswer);
process.on('disconnect', () => process.exit(0));
