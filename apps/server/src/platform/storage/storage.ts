import type { Readable } from 'node:stream';

type Stored = { content: Readable; size: number };

export type ListedFile = { key: string; changedAt: Date };

/** Where the bytes of files lie. Keys are made by us; what a person called his file is never part of one. */
export type Storage = {
  /**
   * whole or not at all; the same key again replaces what lay there
   * @param about.signal aborted: nobody waits any more; what is under way may still come to its end
   * @throws AppError storage_full, storage_unavailable
   */
  put(key: string, content: Buffer | Readable, about: { type: string; signal?: AbortSignal }): Promise<void>;
  /** null = nothing lies there */
  get(key: string, signal?: AbortSignal): Promise<Stored | null>;
  /** also when nothing lies there */
  remove(key: string): Promise<void>;
  /** everything that lies there whole, in no order; what comes or goes meanwhile may be in it or not */
  list(): AsyncIterable<ListedFile>;
};

const KEY = /^[a-z0-9-]{1,40}(?:\/[a-z0-9-]{1,40}){0,3}$/;

/** Refuses what could lead out of the place of the files. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('not a key of a stored file');
  return key;
}

export function isKey(key: string): boolean {
  return KEY.test(key);
}

export async function wholeOf(content: Buffer | Readable): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content;
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
