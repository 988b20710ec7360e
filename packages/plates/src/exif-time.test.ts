import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureOf } from '../test/pictures.ts';
import { exifTimeOf } from './exif-time.ts';

async function exifOf(tags: Record<string, string>): Promise<Buffer | undefined> {
  const bytes = await sharp(await pictureOf({ width: 64, height: 64 }))
    .withExif({ IFD0: { Make: 'Camera' }, IFD2: tags })
    .jpeg()
    .toBuffer();
  return (await sharp(bytes).metadata()).exif;
}

it('the time that a camera wrote is read, with its zone where it tells one', async () => {
  const DateTimeOriginal = '2026:11:21 12:30:05';
  expect(exifTimeOf(await exifOf({ DateTimeOriginal }))).toEqual({
    local: '2026-11-21T12:30:05',
    offset: null,
  });
  for (const [OffsetTimeOriginal, offset] of [
    ['+04:00', 240],
    ['-03:30', -210],
  ] as const)
    expect(exifTimeOf(await exifOf({ DateTimeOriginal, OffsetTimeOriginal }))).toEqual({
      ...{ local: '2026-11-21T12:30:05', offset },
    });
});

it('what is no time is none', async () => {
  for (const DateTimeOriginal of ['0000:00:00 00:00:00', '2026:13:41 12:00:00', 'yesterday'])
    expect(exifTimeOf(await exifOf({ DateTimeOriginal }))).toBeNull();
  expect(exifTimeOf(await exifOf({}))).toBeNull();
  expect(exifTimeOf(undefined)).toBeNull();
});

it('cut off anywhere, or with any byte changed, it is read or not, but nothing fails', async () => {
  const exif = (await exifOf({ DateTimeOriginal: '2026:11:21 12:30:05' })) ?? Buffer.alloc(0);
  expect(exif.length).toBeGreaterThan(50);
  for (let end = 0; end < exif.length; end += 1) {
    exifTimeOf(exif.subarray(0, end));
    const changed = Buffer.from(exif);
    changed[end] = 0xff;
    exifTimeOf(changed);
  }
});
