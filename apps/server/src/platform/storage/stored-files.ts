/** Bytes that a row of the database promises. */
export type StoredFile = {
  key: string;
  /** of the bytes; null: no row says it */
  sha256: string | null;
  bytes: number | null;
  /** media type, as it is given to the storage */
  type: string;
  /** false: the row may stand without its bytes, e.g. of a picture that was found to hold a virus */
  expected: boolean;
};

/** All rows of one kind that speak of stored bytes. Each call is a short transaction of its own. */
export type StoredFiles = {
  /** the next rows after this key in the order of keys, at most some hundred; empty = there are no more */
  after(key: string | null): Promise<StoredFile[]>;
  /** which of these keys have a row; keys of other kinds are left out */
  known(keys: readonly string[]): Promise<string[]>;
};

export async function* allStoredFiles(
  sources: readonly StoredFiles[],
): AsyncGenerator<StoredFile, void, undefined> {
  for (const source of sources) {
    let rows = await source.after(null);
    while (rows.length > 0) {
      yield* rows;
      rows = await source.after(rows.at(-1)?.key ?? null);
    }
  }
}
