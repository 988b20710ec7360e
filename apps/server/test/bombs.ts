import { once } from 'node:events';
import { crc32, createDeflate } from 'node:zlib';

type Wish = {
  width: number;
  height: number;
  /** so many of the rows are really there */
  rows?: number;
  /** in seven passes: whoever opens it must keep all of it */
  interlaced?: boolean;
  /** 16 bits each of red, green, blue and transparency, instead of 8 without it */
  deep?: boolean;
};

/** Where the seven passes of an interlaced PNG begin and how far they step: across, down (PNG specification, 8.2). */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;
const CHUNK = Buffer.alloc(1 << 20);

/** A PNG that says it is so many black pixels: a hundred megapixels are some hundred kilobytes. */
export async function bombOf({ width, height, rows = height, interlaced, deep }: Wish): Promise<Buffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([deep ? 16 : 8, deep ? 6 : 2, 0, 0, interlaced ? 1 : 0], 8);
  const depth = deep ? 8 : 3;
  const bytes = interlaced
    ? PASSES.reduce((sum, [x, across, y, down]) => {
        const [columns, lines] = [Math.ceil((width - x) / across), Math.ceil((rows - y) / down)];
        return sum + lines * (1 + columns * depth);
      }, 0)
    : rows * (1 + width * depth);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunkOf('IHDR', head),
    chunkOf('IDAT', await packedNoughts(bytes)),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

function chunkOf(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** Piece by piece: they would not fit in memory either. */
async function packedNoughts(count: number): Promise<Buffer> {
  const packer = createDeflate({ level: 9 });
  const packed: Buffer[] = [];
  packer.on('data', (piece: Buffer) => packed.push(piece));
  for (let left = count; left > 0; left -= CHUNK.length)
    if (!packer.write(CHUNK.subarray(0, Math.min(left, CHUNK.length)))) await once(packer, 'drain');
  packer.end();
  await once(packer, 'end');
  return Buffer.concat(packed);
}
