import { FILE_KINDS, type FileKind } from '@inspect/contract/files';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { asSystem, type Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { isReferenced } from './files.query.ts';
import { keyOf } from './record-file.ts';

const SETTLE_JOB = 'files.settle';
/** Longer than any call may take (platform/http/slow-connections.ts): by then the row is there or never will be. */
const SETTLE_MINUTES = 60;

/** Gives a coming file its id before its first byte: bytes without a committed row are found by it and removed. */
export async function announceFile(
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  tx: Tx,
  kind: FileKind,
): Promise<string> {
  const id = newId();
  const startAfter = new Date(clock.now().getTime() + SETTLE_MINUTES * 60_000);
  await jobs.add(tx, SETTLE_JOB, { id, kind }, { startAfter });
  return id;
}

/** Removes the bytes of files that were announced and did not get their row. */
export function workOnFiles({ pool, jobs, storage }: { pool: pg.Pool; jobs: Jobs; storage: Storage }): void {
  jobs.work(
    SETTLE_JOB,
    async ({ payload }) => {
      const referenced = await asSystem(pool, (tx) => isReferenced(tx, payload.id));
      if (!referenced) await storage.remove(keyOf(payload));
      return undefined;
    },
    { payload: z.strictObject({ id: z.string(), kind: z.enum(FILE_KINDS) }), backoffSeconds: 60 },
  );
}
