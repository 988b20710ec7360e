import { PHOTO_TYPES, type PhotoType } from '@inspect/contract/photos';
import type { Upload } from '../../platform/http/read-upload.ts';

type Format = { endings: readonly [string, ...string[]]; begins(bytes: Buffer): boolean };

const latin = (bytes: Buffer, from: number, to: number) => bytes.subarray(from, to).toString('latin1');

const FORMATS: Record<PhotoType, Format> = {
  'image/jpeg': {
    endings: ['.jpg', '.jpeg'],
    begins: (bytes) => latin(bytes, 0, 3) === '\u00ff\u00d8\u00ff',
  },
  'image/png': {
    endings: ['.png'],
    begins: (bytes) => latin(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n',
  },
  'image/webp': {
    endings: ['.webp'],
    begins: (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP',
  },
};

/** What the picture is, if its bytes, its name's ending and the claimed type all say so; null = they don't agree. */
export function formatOf({ bytes, name, type }: Upload): PhotoType | null {
  const format = PHOTO_TYPES.find((known) => FORMATS[known].begins(bytes));
  if (format === undefined || format !== type) return null;
  const ending = name.toLowerCase();
  return FORMATS[format].endings.some((known) => ending.endsWith(known)) ? format : null;
}

/** Of one whose type was announced: it is called what it is said to be. */
export function namedPhoto(id: string, type: PhotoType): { name: string; type: PhotoType } {
  return { name: `${id}${FORMATS[type].endings[0]}`, type };
}
