import type pg from 'pg';

/** A server on a filled database, and who asks it. */
export type Volume = { origin: string; pool: pg.Pool; databaseUrl: string; staff: string; operator: string };

/** Milliseconds of one piece of work. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** An answer to its last byte. @throws when it is not what was asked for */
export async function get(url: string, cookie: string): Promise<Buffer> {
  const answer = await fetch(url, { headers: { cookie } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${answer.status} from ${url}: ${bytes.toString('utf8', 0, 300)}`);
  return bytes;
}
