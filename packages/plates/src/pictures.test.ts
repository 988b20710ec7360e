import { afterEach, describe, expect, it } from 'vitest';
import { pictureOf } from '../test/pictures.ts';
import {
  createPictures,
  type PictureLimits,
  type Pictures,
  PicturesBusy,
  picturesProgram,
} from './pictures.ts';

const open: Pictures[] = [];
afterEach(() => {
  for (const pictures of open.splice(0)) pictures.stop();
});
function start(limits: Partial<PictureLimits> = {}, program = picturesProgram()): Pictures {
  const pictures = createPictures(limits, program);
  open.push(pictures);
  return pictures;
}
/** A process that does to each picture what its first byte says. */
const double = () => picturesProgram('../test/picture-double.ts');
const PLAIN = { readPlate: false };
const [GOOD, DIE, HANG] = [1, 2, 3].map((byte) => Buffer.from([byte])) as [Buffer, Buffer, Buffer];

describe('the process that opens pictures', () => {
  it('makes a JPEG of any picture it can open and says how it looks', async () => {
    const examined = await start().examine(await pictureOf(), PLAIN);
    expect(examined).toMatchObject({ width: 640, height: 480, plate: '', readerFailed: false });
    expect(examined.fingerprint.keypoints.length).toBeGreaterThan(16);
    expect(examined.fingerprint.thumb).toHaveLength(1024);
  });

  it('that dies of a picture fails this one alone, and is there again for the next', async () => {
    const pictures = start({}, double());
    const answers = await Promise.allSettled(
      [GOOD, DIE, GOOD].map((bytes) => pictures.examine(bytes, PLAIN)),
    );
    expect(answers).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { fault: 'broken' } },
      { status: 'fulfilled' },
    ]);
  });

  it('that never comes back is ended, and the next picture gets another one', async () => {
    const pictures = start({ patience: 1_500 }, double());
    await expect(pictures.examine(HANG, PLAIN)).rejects.toMatchObject({ fault: 'broken' });
    await expect(start({}, double()).examine(GOOD, PLAIN)).resolves.toBeDefined();
  });

  it('that can’t even begin is no picture’s fault', async () => {
    const missing = { file: '/nowhere/pictures.mjs', execArgv: [] };
    await expect(start({}, missing).examine(GOOD, PLAIN)).rejects.toBeInstanceOf(PicturesBusy);
  });

  it('lets so many wait and says so to the others, whatever they weigh', async () => {
    const few = start({ waiting: 2 }, double());
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => few.examine(GOOD, PLAIN)));
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(answers[4]).toMatchObject({ reason: { retryAfter: 5 } });
    const light = start({ waitingBytes: 1_000 }, double());
    await expect(light.examine(Buffer.alloc(1_001, 1), PLAIN)).rejects.toBeInstanceOf(PicturesBusy);
  });

  it('takes one of each person in turn, and lets nobody fill the room', async () => {
    const pictures = start({ waiting: 6 }, double());
    const done: string[] = [];
    const send = (person: string) =>
      pictures.examine(GOOD, { readPlate: false, person }).then(
        () => done.push(person),
        () => done.push(`${person} refused`),
      );
    // The first is opened at once, six wait; who has most of them gives way to the others.
    const all = ['a', 'a', 'a', 'a', 'a', 'a', 'a', 'b', 'c', 'b'].map(send);
    await Promise.all(all);
    expect(done.filter((one) => one === 'a refused')).toHaveLength(3);
    expect(done.filter((one) => one !== 'a refused')).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a']);
  });

  it('that is stopped leaves nobody waiting', async () => {
    const pictures = start({}, double());
    const waiting = [GOOD, GOOD].map((bytes) => pictures.examine(bytes, PLAIN));
    pictures.stop();
    for (const one of waiting) await expect(one).rejects.toBeInstanceOf(PicturesBusy);
    await expect(pictures.examine(GOOD, PLAIN)).rejects.toBeInstanceOf(PicturesBusy);
  });
});
