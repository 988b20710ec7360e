import type { Upload } from '../../platform/http/read-upload.ts';

type Format = { type: string; endings: readonly string[]; begins(bytes: Buffer): boolean };

const latin = (bytes: Buffer, from: number, to: number) => bytes.subarray(from, to).toString('latin1');

const FORMATS: readonly Format[] = [
  {
    type: 'image/jpeg',
    endings: ['.jpg', '.jpeg'],
    begins: (bytes) => latin(bytes, 0, 3) === '\u00ff\u00d8\u00ff',
  },
  {
    type: 'image/png',
    endings: ['.png'],
    begins: (bytes) => latin(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n',
  },
  {
    type: 'image/webp',
    endings: ['.webp'],
    begins: (bytes) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP',
  },
];

/** What the picture is, if its bytes, its name's ending and the claimed type all say so; null = they don't agree. */
export function formatOf({ bytes, name, type }: Upload): string | null {
  const format = FORMATS.find(({ begins }) => begins(bytes));
  const ending = name.toLowerCase();
  const agrees = format?.type === type && format.endings.some((known) => ending.endsWith(known));
  return agrees && format ? format.type : null;
}

/** Of one whose type was announced: it is called what it is said to be. */
export function namedPhoto(id: string, type: string): { name: string; type: string } {
  return { name: `${id}${FORMATS.find((format) => format.type === type)?.endings[0] ?? ''}`, type };
}
