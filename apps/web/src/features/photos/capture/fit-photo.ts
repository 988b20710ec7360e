import { exifInJpeg, exifOf, exifTimeOf, isBareJpeg, withExif } from '@inspect/contract/exif';
import { FILE_SIZE_MAX } from '@inspect/contract/files';
import { PHOTO_SIDE_MAX } from '@inspect/contract/photos';

/** What the server opens. A phone may offer others (HEIC), which its own browser can draw anew. */
const OPENED: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
const QUALITY = 0.85;
const SMALLER = 0.75;
/** So much of a file is asked for what the camera wrote beside the picture: no piece of a JPEG is longer, and it stands first. */
const BEGINNING_BYTES = 131_072;

export type Photo = { bytes: ArrayBuffer; type: string };

/** The device doesn't give the file (removed meanwhile, still in the cloud), or it is nothing that can be drawn. */
type NoPhoto = 'unreadable' | 'noPicture';

/**
 * The file as it is sent: drawn anew, no larger than it is stored and with nothing beside it but when a camera took it. As it is only
 * a JPEG that is so already, or what the device can't draw and the server opens.
 */
export async function fitPhoto(file: File): Promise<Photo | NoPhoto> {
  const isOpened = OPENED.includes(file.type) && file.size > 0 && file.size <= FILE_SIZE_MAX;
  const bitmap = await bitmapOf(file);
  try {
    const beginning = new Uint8Array((await bytesOf(file.slice(0, BEGINNING_BYTES))) ?? []);
    const isSmall = bitmap !== null && Math.max(bitmap.width, bitmap.height) <= PHOTO_SIDE_MAX;
    const mayStay = isOpened && isSmall && isBareJpeg(beginning);
    const drawn = bitmap !== null && !mayStay ? await drawnAnew(bitmap, exifInJpeg(beginning)) : null;
    if (drawn !== null) return drawn;
  } finally {
    bitmap?.close();
  }
  // What can't be drawn here, for want of memory too, is sent all the same.
  if (isOpened) {
    const bytes = await bytesOf(file);
    return bytes ? { bytes, type: file.type } : 'unreadable';
  }
  return (await bytesOf(file.slice(0, 1))) ? 'noPicture' : 'unreadable';
}

/** null = the device doesn't give them. */
async function bytesOf(file: Blob): Promise<ArrayBuffer | null> {
  try {
    return await file.arrayBuffer();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Upright, as the camera meant it. */
async function bitmapOf(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // The browser has no other way to say that it can't open this.
    return null;
  }
}

/** null = the device can't. */
async function drawnAnew(bitmap: ImageBitmap, exif: Uint8Array | undefined): Promise<Photo | null> {
  try {
    const photo = await drawnWithin(bitmap);
    return photo && withTimeOf(exif, photo);
  } catch {
    // Memory that isn't there has many names.
    return null;
  }
}

async function drawnWithin(bitmap: ImageBitmap): Promise<Photo | null> {
  for (let longest = PHOTO_SIDE_MAX; longest > 1; longest *= SMALLER) {
    const { width, height } = fittedSize(bitmap, longest);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    // A JPEG knows nothing that is seen through: the server puts white behind it as well.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!blob) return null;
    if (blob.size <= FILE_SIZE_MAX) return { bytes: await blob.arrayBuffer(), type: blob.type };
  }
  return null;
}

/** The camera's clock is one of those that the server compares: drawn anew, a picture has lost it. */
function withTimeOf(exif: Uint8Array | undefined, photo: Photo): Photo {
  const time = exifTimeOf(exif);
  if (!time || photo.type !== 'image/jpeg') return photo;
  return { ...photo, bytes: withExif(new Uint8Array(photo.bytes), exifOf(time)).buffer };
}

type Size = { width: number; height: number };

/** The same proportions, with the longer side at most so many pixels. */
export function fittedSize({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
