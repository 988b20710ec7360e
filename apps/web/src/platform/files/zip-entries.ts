import { LIMITS, TableProblem } from './table-problem.ts';

type Bytes = Uint8Array<ArrayBuffer>;
export type ZipEntry = { name: string; method: number; packed: Bytes; unpackedSize: number };

const END = { signature: 0x06054b50, length: 22, longestComment: 0xffff };
const DIRECTORY = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };

/** What the central directory of a zip says is in it, nothing unpacked. Throws RangeError where it is broken. */
export function zipEntries(bytes: Bytes): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== DIRECTORY.signature) throw new RangeError('no directory');
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(part(bytes, at + DIRECTORY.length, nameLength));
    entries.push({
      name,
      method: view.getUint16(at + 10, true),
      packed: contentAt(bytes, view, view.getUint32(at + 42, true), view.getUint32(at + 20, true)),
      unpackedSize: view.getUint32(at + 24, true),
    });
    at += DIRECTORY.length + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  const unpacked = entries.reduce((sum, { unpackedSize }) => sum + unpackedSize, 0);
  if (unpacked > LIMITS.unpackedBytes) throw new TableProblem('too_large');
  return entries;
}

function endOf(view: DataView): number {
  const last = view.byteLength - END.length;
  for (let at = last; at >= Math.max(0, last - END.longestComment); at--)
    if (view.getUint32(at, true) === END.signature) return at;
  throw new RangeError('no end of directory');
}

function contentAt(bytes: Bytes, view: DataView, at: number, size: number): Bytes {
  if (view.getUint32(at, true) !== LOCAL.signature) throw new RangeError('no entry');
  const start = at + LOCAL.length + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return part(bytes, start, size);
}

function part(bytes: Bytes, start: number, size: number): Bytes {
  if (start + size > bytes.length) throw new RangeError('cut off');
  return bytes.subarray(start, start + size);
}
