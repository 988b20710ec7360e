import { withConnection } from './connection.ts';
import { troubleOf } from './trouble.ts';
import { work } from './work-database.ts';

/** No operation goes by it. */
const TRY = 'room';
/** The browser gives no more at once. */
const RANDOM_AT_MOST = 65_536;

/**
 * Whether so many bytes are kept now: they are written, of the kind that nothing makes smaller, and removed. The browser's own
 * estimate tells of another limit than the one it holds to.
 */
export async function hasRoomFor(size: number): Promise<boolean> {
  const bytes = new Uint8Array(size);
  for (let from = 0; from < size; from += RANDOM_AT_MOST)
    crypto.getRandomValues(bytes.subarray(from, from + RANDOM_AT_MOST));
  try {
    await withConnection(() =>
      work.operationBytes.put({ id: TRY, sealed: { iv: new Uint8Array(0), bytes: bytes.buffer } }),
    );
    await withConnection(() => work.operationBytes.delete(TRY));
    return true;
  } catch (problem) {
    if (troubleOf(problem) === null) throw problem;
    return false;
  }
}
