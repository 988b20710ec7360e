import type pg from 'pg';
import { z } from 'zod';
import { asSystem } from '../../../platform/db/transaction.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { StoredFiles } from '../../../platform/storage/stored-files.ts';
import { eraseAgain, erasedAfter, erasedAmong } from './erase.repo.ts';

const FOLDER = 'checkup-erasures/';
const keyOf = (id: string) => `${FOLDER}${id}`;
const idIn = (key: string) => key.slice(FOLDER.length);
const isErasure = (key: string) => key.startsWith(FOLDER);

/** The list of what was erased, by ids alone, lies outside the database: a backup from before does not know it. */
export function noteErasures({ jobs, storage }: { jobs: Jobs; storage: Storage }): void {
  jobs.work(
    'checkups.note-erasure',
    async ({ payload: { id } }) => {
      await storage.put(keyOf(id), Buffer.from(`${id}\n`), { type: 'text/plain' });
      return undefined;
    },
    { payload: z.strictObject({ id: z.string() }), backoffSeconds: 60 },
  );
}

/** The list as rows speak of it, for the backup and for the check of bytes. What a job has still to note is not missed. */
export function storedErasures(pool: pg.Pool): StoredFiles {
  return {
    after: async (key) => {
      const ids = await asSystem(pool, (tx) => erasedAfter(tx, key === null ? '' : idIn(key)));
      return ids.map((id) => ({
        key: keyOf(id),
        sha256: null,
        bytes: null,
        type: 'text/plain',
        expected: false,
      }));
    },
    known: async (keys) => {
      const ids = keys.filter(isErasure).map(idIn);
      return ids.length === 0 ? [] : (await asSystem(pool, (tx) => erasedAmong(tx, ids))).map(keyOf);
    },
  };
}

export type ErasedAgain = {
  /** on the list */
  listed: number;
  /** were there again, and are erased */
  erased: string[];
  /** are there, and something that is no longer erased stands on them */
  held: string[];
};

/** Erases what the list in the storage names and a restored backup has brought back. Repeating it changes nothing. */
export async function eraseListed(
  { pool, storage }: { pool: pg.Pool; storage: Storage },
  now: Date,
): Promise<ErasedAgain> {
  const outcome: ErasedAgain = { listed: 0, erased: [], held: [] };
  for await (const { key } of storage.list()) {
    if (!isErasure(key)) continue;
    outcome.listed += 1;
    const erased = await asSystem(pool, (tx) => eraseAgain(tx, idIn(key), now));
    if (erased !== null) (erased ? outcome.erased : outcome.held).push(idIn(key));
  }
  return outcome;
}
