import type pg from 'pg';
import { asSystem, build } from '../../platform/db/transaction.ts';
import type { StoredFiles } from '../../platform/storage/stored-files.ts';
import { keyOf } from './record-file.ts';

const BATCH = 1_000;

/** The rows of contracts and photographs, for the backup and for the check of bytes. */
export function storedFiles(pool: pg.Pool): StoredFiles {
  return {
    after: async (key) => {
      const query = build
        .selectFrom('files')
        .select(['id', 'kind', 'sha256', 'size', 'type', 'quarantined'])
        .where('id', '>', key?.split('/')[1] ?? '')
        .orderBy('id')
        .limit(BATCH);
      const rows = await asSystem(pool, (tx) => tx.rows(query));
      return rows.map((row) => ({
        key: keyOf(row),
        sha256: row.sha256,
        bytes: row.size,
        type: row.type,
        // A picture with a virus keeps its row and loses its bytes.
        expected: !row.quarantined,
      }));
    },
    known: async (keys) => {
      if (keys.length === 0) return [];
      const ids = keys.flatMap((key) => key.split('/')[1] ?? []);
      const query = build.selectFrom('files').select(['id', 'kind']).where('id', 'in', ids);
      const rows = await asSystem(pool, (tx) => tx.rows(query));
      return rows.map(keyOf);
    },
  };
}
