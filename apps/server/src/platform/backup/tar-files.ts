import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createTarDecoder } from 'modern-tar';

export type TarFile = {
  /** below the data folder, e.g. `base/1/112`; a folder has no slash at its end */
  path: string;
  kind: 'file' | 'folder';
  content: Readable;
};

/** Every entry of a tar in its order; the content of each must be read or destroyed before the next. */
export async function* tarFiles(archive: string): AsyncGenerator<TarFile, void, undefined> {
  const bytes = createReadStream(archive, { highWaterMark: 1024 ** 2 });
  const entries = Readable.toWeb(bytes).pipeThrough(createTarDecoder());
  for await (const { header, body } of entries) {
    const kind = header.type === 'directory' ? 'folder' : header.type === 'file' ? 'file' : undefined;
    const path = header.name.replace(/^\.\//, '').replace(/\/$/, '');
    if (!kind || path.startsWith('/') || path.split('/').includes('..'))
      throw new Error(`an entry of the archive is neither a file nor a folder in it: ${header.name}`);
    yield { path, kind, content: Readable.fromWeb(body) };
  }
}
