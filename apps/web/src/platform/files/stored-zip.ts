import type { Unpacked } from './unpack.ts';

/**
 * A zip without compression: larger entries the library unpacks in a blob: worker, which our policy forbids and it
 * waits for. Checksums stay 0: nobody reads them.
 */
export function storedZip(files: readonly Unpacked[]): ArrayBuffer {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const { name, content } of files) {
    const title = new TextEncoder().encode(name);
    const sizes = [0, content.length, content.length];
    const local = record(30, [0x04034b50], [20, 0, 0, 0, 0], sizes, [title.length, 0]);
    directory.push(
      record(46, [0x02014b50], [20, 20, 0, 0, 0, 0], sizes, [title.length, 0, 0, 0, 0], [0, at]),
      title,
    );
    parts.push(local, title, content);
    at += local.length + title.length + content.length;
  }
  const size = lengthOf(directory);
  const end = record(22, [0x06054b50], [0, 0, files.length, files.length], [size, at], [0]);
  return joined([...parts, ...directory, end]);
}

/** Little-endian fields: the groups are of four bytes and of two in turn. */
function record(length: number, ...groups: readonly (readonly number[])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(length));
  let at = 0;
  for (const [index, group] of groups.entries())
    for (const value of group) {
      if (index % 2 === 0) view.setUint32(at, value, true);
      else view.setUint16(at, value, true);
      at += index % 2 === 0 ? 4 : 2;
    }
  return new Uint8Array(view.buffer);
}

const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0);

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): ArrayBuffer {
  const all = new Uint8Array(lengthOf(parts));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all.buffer;
}
