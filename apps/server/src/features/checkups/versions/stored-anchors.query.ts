import type pg from 'pg';
import { asSystem, build } from '../../../platform/db/transaction.ts';
import type { StoredFiles } from '../../../platform/storage/stored-files.ts';
import { anchorKey } from './anchor-file.ts';

const BATCH = 1_000;
const PREFIX = anchorKey('');

/** The rows of anchors, for the backup and for the check of bytes. What a file holds is told by itself and its followers. */
export function storedAnchors(pool: pg.Pool): StoredFiles {
  const days = build.selectFrom('checkup_anchors').select('day').orderBy('day');
  return {
    after: async (key) => {
      const query = days.where('day', '>', key?.slice(PREFIX.length) ?? '0001-01-01').limit(BATCH);
      const rows = await asSystem(pool, (tx) => tx.rows(query));
      return rows.map(({ day }) => ({
        key: anchorKey(day),
        sha256: null,
        bytes: null,
        type: 'text/plain',
        expected: true,
      }));
    },
    known: async (keys) => {
      const wanted = keys.filter((key) => /^\d{4}-\d\d-\d\d$/.test(key.slice(PREFIX.length)));
      if (wanted.length === 0) return [];
      const query = days.where(
        'day',
        'in',
        wanted.map((key) => key.slice(PREFIX.length)),
      );
      return (await asSystem(pool, (tx) => tx.rows(query))).map(({ day }) => anchorKey(day));
    },
  };
}
