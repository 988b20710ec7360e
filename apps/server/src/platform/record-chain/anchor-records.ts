import { type Day, day, yerevanDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import { z } from 'zod';
import { asSystem } from '../db/transaction.ts';
import { type Storage, wholeOf } from '../storage/storage.ts';
import { chainRecords, lastLinks } from './record-chain.query.ts';

/** The last link of each chain on a day, outside the database; by the table that it is of. */
const anchor = z.strictObject({
  day,
  ends: z.record(z.string(), z.strictObject({ number: z.int(), hash: z.string() })),
});
export type RecordAnchor = z.infer<typeof anchor>;

const FOLDER = 'record-anchors';
const keyOf = (of: Day) => `${FOLDER}/${of}`;

/** Writes where the chains end today, once a day; what lies there is never replaced. */
export async function anchorRecords(place: { pool: pg.Pool; storage: Storage }, now: Date): Promise<void> {
  const today = yerevanDay(now);
  const links = await asSystem(place.pool, async (tx) => {
    await chainRecords(tx);
    return lastLinks(tx);
  });
  if (links.length === 0 || (await place.storage.get(keyOf(today)))) return;
  const ends = Object.fromEntries(links.map(({ source, number, hash }) => [source, { number, hash }]));
  const text = JSON.stringify({ day: today, ends } satisfies RecordAnchor);
  await place.storage.put(keyOf(today), Buffer.from(text), { type: 'text/plain' });
}

/** The anchor of a day; undefined: none was written, null = it can't be read. */
export async function recordAnchor(storage: Storage, of: Day): Promise<RecordAnchor | null | undefined> {
  const stored = await storage.get(keyOf(of));
  return stored ? anchorFrom((await wholeOf(stored.content)).toString('utf8')) : undefined;
}

/** Every anchor that lies in the storage; null = it can't be read. */
export async function* recordAnchors(
  storage: Storage,
): AsyncIterable<{ key: string; anchor: RecordAnchor | null }> {
  for await (const { key } of storage.list()) {
    if (!key.startsWith(`${FOLDER}/`)) continue;
    const of = key.slice(FOLDER.length + 1);
    const anchored = await recordAnchor(storage, of);
    if (anchored !== undefined) yield { key, anchor: anchored?.day === of ? anchored : null };
  }
}

function anchorFrom(text: string): RecordAnchor | null {
  try {
    return anchor.parse(JSON.parse(text));
  } catch {
    // Whatever was done to it.
    return null;
  }
}
