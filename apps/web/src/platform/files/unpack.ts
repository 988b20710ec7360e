import { LIMITS, TableProblem } from './table-problem.ts';
import type { ZipEntry } from './zip-entries.ts';

export type Unpacked = { name: string; content: Uint8Array<ArrayBuffer> };

/** Unpacks by the browser's own means up to the limit, whatever a hostile directory said. */
export async function unpack(entries: readonly ZipEntry[]): Promise<Unpacked[]> {
  const unpacked: Unpacked[] = [];
  let left: number = LIMITS.unpackedBytes;
  for (const entry of entries) {
    const content = await contentOf(entry, left);
    left -= content.length;
    unpacked.push({ name: entry.name, content });
  }
  return unpacked;
}

async function contentOf({ method, packed }: ZipEntry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (method === 0) return packed;
  if (method !== 8) throw new RangeError(`method ${method}`);
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    chunks.push(value);
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new TableProblem('too_large');
    }
  }
}
