import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type Readable, Writable } from 'node:stream';

export type Hashed = { bytes: number; sha256: string };

const BUFFERED = 1024 ** 2;

/** A new private file, `hashed` when the stream has finished; `durable` false: somebody else syncs it. */
export async function hashedFile(
  path: string,
  { durable = true } = {},
): Promise<{ sink: Writable; hashed(): Hashed }> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  const sink = new Writable({
    highWaterMark: BUFFERED,
    write: (piece: Buffer, _encoding, done) => {
      hash.update(piece);
      bytes += piece.length;
      file.writeFile(piece).then(() => done(), done);
    },
    final: (done) => {
      (durable ? file.sync() : Promise.resolve()).then(() => done(), done);
    },
    destroy: (problem, done) => {
      file.close().then(() => done(problem), done);
    },
  });
  // Whoever writes hears of a failure; one that comes after that must not end the process.
  sink.on('error', () => undefined);
  let sha256: string | undefined;
  return {
    sink,
    hashed: () => {
      sha256 ??= hash.digest('hex');
      return { bytes, sha256 };
    },
  };
}

/** Size and SHA-256 of bytes that are only read. */
export async function hashOf(content: Readable): Promise<Hashed> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += Buffer.byteLength(piece);
  }
  return { bytes, sha256: hash.digest('hex') };
}

export async function hashOfFile(path: string): Promise<Hashed> {
  const file = await open(path, 'r');
  return hashOf(file.createReadStream({ highWaterMark: BUFFERED }));
}
