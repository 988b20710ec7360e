import { FILE_SIZE_MAX } from '@inspect/contract/files';

/** What the server opens. A phone may offer others (HEIC), which its own browser can draw anew. */
const OPENED: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/** The longer side of what is drawn anew, in pixels; the server keeps less. */
const LONGEST = 4_096;
const QUALITY = 0.9;
const SMALLER = 0.75;

export type Photo = { bytes: ArrayBuffer; type: string };

/** The device doesn't give the file (removed meanwhile, still in the cloud), or it is nothing that can be drawn. */
type NoPhoto = 'unreadable' | 'noPicture';

/** The file as it may be sent: as it is, or drawn anew in its proportions. */
export async function fitPhoto(file: File): Promise<Photo | NoPhoto> {
  if (OPENED.includes(file.type) && file.size > 0 && file.size <= FILE_SIZE_MAX) {
    const bytes = await bytesOf(file);
    return bytes ? { bytes, type: file.type } : 'unreadable';
  }
  const bitmap = await bitmapOf(file);
  if (!bitmap) return (await bytesOf(file.slice(0, 1))) ? 'noPicture' : 'unreadable';
  try {
    return (await drawnAnew(bitmap)) ?? 'noPicture';
  } finally {
    bitmap.close();
  }
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

async function drawnAnew(bitmap: ImageBitmap): Promise<Photo | null> {
  for (let longest = LONGEST; longest > 1; longest *= SMALLER) {
    const { width, height } = fittedSize(bitmap, longest);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!blob) return null;
    if (blob.size <= FILE_SIZE_MAX) return { bytes: await blob.arrayBuffer(), type: blob.type };
  }
  return null;
}

type Size = { width: number; height: number };

/** The same proportions, with the longer side at most so many pixels. */
export function fittedSize({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
