import { createHash } from 'node:crypto';
import { z } from 'zod';

const shape = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      'Encoded-Path': z.string().optional(),
      Size: z.int(),
      'Checksum-Algorithm': z.literal('SHA256').optional(),
      Checksum: z.string().optional(),
    }),
  ),
  'WAL-Ranges': z
    .array(z.object({ Timeline: z.int(), 'Start-LSN': z.string(), 'End-LSN': z.string() }))
    .min(1),
  'Manifest-Checksum': z.string(),
});

export type BaseManifest = {
  files: Map<string, { bytes: number; sha256: string | undefined }>;
  wal: { timeline: number; start: string; end: string }[];
};

/** Reads a manifest that the server wrote. @throws Error when it is not whole */
export function readBaseManifest(text: string): BaseManifest {
  const manifest = shape.parse(JSON.parse(text));
  // The checksum covers everything before its own line.
  const covered = text.slice(0, text.lastIndexOf('"Manifest-Checksum"'));
  if (createHash('sha256').update(covered).digest('hex') !== manifest['Manifest-Checksum'])
    throw new Error('the manifest does not fit its own checksum');
  return {
    files: new Map(
      manifest.Files.map((file) => [
        file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString('utf8'),
        { bytes: file.Size, sha256: file.Checksum },
      ]),
    ),
    wal: manifest['WAL-Ranges'].map((range) => ({
      timeline: range.Timeline,
      start: range['Start-LSN'],
      end: range['End-LSN'],
    })),
  };
}

const HEX = 16;
const SEGMENTS_HIGH = 0x1_0000_0000n;

/** The names of the WAL segments that hold a range: without any of them the copy cannot start. */
export function walSegments(
  { timeline, start, end }: BaseManifest['wal'][number],
  segmentBytes: number,
): string[] {
  const size = BigInt(segmentBytes);
  const names: string[] = [];
  // The end is the position behind the last byte.
  for (let segment = positionOf(start) / size; segment <= (positionOf(end) - 1n) / size; segment += 1n) {
    const perFile = SEGMENTS_HIGH / size;
    names.push([BigInt(timeline), segment / perFile, segment % perFile].map(eightHex).join(''));
  }
  return names;
}

function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(Number.parseInt(high, HEX)) << 32n) + BigInt(Number.parseInt(low, HEX));
}

const eightHex = (value: bigint) => value.toString(HEX).toUpperCase().padStart(8, '0');
