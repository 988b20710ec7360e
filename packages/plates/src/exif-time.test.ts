import { exifInJpeg, exifOf, exifTimeOf, isBareJpeg, withExif } from '@inspect/contract/exif';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureOf } from '../test/pictures.ts';

async function cameraExif(tags: Record<string, string>): Promise<Buffer | undefined> {
  const bytes = await sharp(await pictureOf({ width: 64, height: 64 }))
    .withExif({ IFD0: { Make: 'Camera' }, IFD2: tags })
    .jpeg()
    .toBuffer();
  return (await sharp(bytes).metadata()).exif;
}

it('the time that a camera wrote is read, with its zone where it tells one', async () => {
  const DateTimeOriginal = '2026:11:21 12:30:05';
  expect(exifTimeOf(await cameraExif({ DateTimeOriginal }))).toEqual({
    local: '2026-11-21T12:30:05',
    offset: null,
  });
  for (const [OffsetTimeOriginal, offset] of [
    ['+04:00', 240],
    ['-03:30', -210],
  ] as const)
    expect(exifTimeOf(await cameraExif({ DateTimeOriginal, OffsetTimeOriginal }))).toEqual({
      local: '2026-11-21T12:30:05',
      offset,
    });
});

it('what is no time is none', async () => {
  for (const DateTimeOriginal of ['0000:00:00 00:00:00', '2026:13:41 12:00:00', 'yesterday'])
    expect(exifTimeOf(await cameraExif({ DateTimeOriginal }))).toBeNull();
  expect(exifTimeOf(await cameraExif({}))).toBeNull();
  expect(exifTimeOf(undefined)).toBeNull();
});

it('cut off anywhere, or with any byte changed, it is read or not, but nothing fails', async () => {
  const exif = (await cameraExif({ DateTimeOriginal: '2026:11:21 12:30:05' })) ?? Buffer.alloc(0);
  expect(exif.length).toBeGreaterThan(50);
  for (let end = 0; end < exif.length; end += 1) {
    exifTimeOf(exif.subarray(0, end));
    const changed = Buffer.from(exif);
    changed[end] = 0xff;
    exifTimeOf(changed);
  }
});

it('a time alone is written so that others read it, and stands where it is looked for', async () => {
  const jpeg = await pictureOf({ width: 64, height: 64 });
  expect(exifInJpeg(jpeg)).toBeUndefined();
  for (const time of [
    { local: '2026-11-21T12:30:05', offset: null },
    { local: '2026-11-21T12:30:05', offset: 240 },
    { local: '2026-02-03T04:05:06', offset: -210 },
  ]) {
    const written = withExif(jpeg, exifOf(time));
    const { exif, width } = await sharp(written).metadata();
    expect({ time: exifTimeOf(exif), width }).toEqual({ time, width: 64 });
    expect(exifTimeOf(exifInJpeg(written))).toEqual(time);
    // Pixel for pixel the same picture.
    expect(await sharp(written).raw().toBuffer()).toEqual(await sharp(jpeg).raw().toBuffer());
  }
});

it('a picture is bare that says nothing but its pixels', async () => {
  const jpeg = Uint8Array.from(await pictureOf({ width: 64, height: 64 }));
  const withPiece = (kind: number, text: string) =>
    Uint8Array.from([
      0xff,
      0xd8,
      0xff,
      0xff,
      kind,
      0,
      text.length + 2,
      ...Buffer.from(text),
      ...jpeg.subarray(2),
    ]);
  expect(isBareJpeg(jpeg)).toBe(true);
  expect(isBareJpeg(withPiece(0xe2, 'ICC_PROFILE'))).toBe(true);
  expect(isBareJpeg(withExif(jpeg, exifOf({ local: '2026-11-21T12:30:05', offset: null })))).toBe(false);
  expect(isBareJpeg(withPiece(0xe1, 'http://ns.adobe.com/xap/1.0/'))).toBe(false);
  expect(isBareJpeg(withPiece(0xed, 'Photoshop 3.0'))).toBe(false);
  expect(isBareJpeg(withPiece(0xfe, 'of somebody'))).toBe(false);
  // The end of its head isn't there: nothing is known of the rest.
  expect(isBareJpeg(jpeg.subarray(0, 100))).toBe(false);
  expect(isBareJpeg(new TextEncoder().encode('RIFF....WEBP'))).toBe(false);
});

it('what another program wrote is found in the beginning of a picture, and in any piece of it nothing fails', async () => {
  const bytes = await sharp(await pictureOf({ width: 64, height: 64 }))
    .withExif({ IFD2: { DateTimeOriginal: '2026:11:21 12:30:05' } })
    .jpeg()
    .toBuffer();
  expect(exifTimeOf(exifInJpeg(bytes.subarray(0, 400)))?.local).toBe('2026-11-21T12:30:05');
  for (let end = 0; end < 400; end += 1) {
    exifInJpeg(bytes.subarray(0, end));
    const changed = Uint8Array.from(bytes);
    changed[end] = 0xff;
    exifInJpeg(changed);
  }
  expect(exifInJpeg(new TextEncoder().encode('no picture at all'))).toBeUndefined();
});
