import { PHOTO_SIDE_MAX } from '@inspect/contract/photos';
import { expect, it, vi } from 'vitest';
import { fitPhoto, fittedSize } from './fit-photo.ts';

it('the longer side of what is sent is 2560 pixels at most', () => {
  expect(PHOTO_SIDE_MAX).toBe(2560);
});

it('what the device can’t draw is sent as it is where the server opens it, and is no picture otherwise', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('too large')));
  const file = (type: string, ...bytes: number[]) => new File([Uint8Array.from(bytes)], 'IMG_0001', { type });
  expect(await fitPhoto(file('image/jpeg', 0xff, 0xd8, 7))).toEqual({
    bytes: Uint8Array.of(0xff, 0xd8, 7).buffer,
    type: 'image/jpeg',
  });
  expect(await fitPhoto(file('image/heic', 1, 2, 3))).toBe('noPicture');
  expect(await fitPhoto(file('image/jpeg'))).toBe('noPicture');
});

it.each([
  ['a wide one', { width: 8_000, height: 6_000 }, { width: 4_096, height: 3_072 }],
  ['a tall one', { width: 3_000, height: 9_000 }, { width: 1_365, height: 4_096 }],
  ['a small one stays', { width: 640, height: 480 }, { width: 640, height: 480 }],
  ['a line keeps its one pixel', { width: 50_000, height: 1 }, { width: 4_096, height: 1 }],
])('%s fits and keeps its proportions', (_name, size, fitted) => {
  expect(fittedSize(size, 4_096)).toEqual(fitted);
});
