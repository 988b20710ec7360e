import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BaseManifest, readBaseManifest, walSegments } from './base-manifest.ts';
import { hashedFile, hashOf } from './hashed-file.ts';
import { type TarFile, tarFiles } from './tar-files.ts';

const SEGMENT = /^pg_wal\/([0-9A-F]{24})$/;

/**
 * Reads a base backup to its end and compares each file with the server's manifest; with `into` it is unpacked there
 * at the same time, a folder that exists and is empty. Returns how many files it holds.
 * @throws Error saying what is missing, changed or too much
 */
export async function unpackBase(
  { archive, manifest }: { archive: string; manifest: string },
  into?: string,
): Promise<number> {
  const expected = readBaseManifest(await readFile(manifest, 'utf8'));
  const seen = new Set<string>();
  const segments = new Map<string, number>();
  for await (const entry of tarFiles(archive)) {
    if (entry.kind === 'folder') {
      entry.content.resume();
      if (into && entry.path) await mkdir(join(into, entry.path), { recursive: true, mode: 0o700 });
      continue;
    }
    const found = into ? await write(entry, join(into, entry.path)) : await hashOf(entry.content);
    const segment = SEGMENT.exec(entry.path)?.[1];
    if (segment) segments.set(segment, found.bytes);
    compare(expected, entry.path, found);
    seen.add(entry.path);
  }
  const lost = [...expected.files.keys()].find((path) => !seen.has(path));
  if (lost) throw new Error(`${lost} is missing`);
  const segmentBytes = Math.max(0, ...segments.values());
  if (segmentBytes === 0) throw new Error('it holds no WAL');
  for (const range of expected.wal) {
    const gone = walSegments(range, segmentBytes).find((name) => !segments.has(name));
    if (gone) throw new Error(`the WAL segment ${gone} is missing`);
  }
  return seen.size;
}

async function write(entry: TarFile, path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { sink, hashed } = await hashedFile(path, { durable: false });
  await pipeline(entry.content, sink);
  return hashed();
}

function compare({ files }: BaseManifest, path: string, found: { bytes: number; sha256: string }): void {
  const wanted = files.get(path);
  // WAL is not in the manifest: each of its records carries a checksum of its own.
  if (!wanted && !path.startsWith('pg_wal/')) throw new Error(`${path} is not in the manifest`);
  if (wanted && (wanted.bytes !== found.bytes || (wanted.sha256 && wanted.sha256 !== found.sha256)))
    throw new Error(`${path} is not what the manifest says`);
}
