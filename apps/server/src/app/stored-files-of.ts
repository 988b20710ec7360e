import type pg from 'pg';
import { storedAnchors, storedErasures } from '../features/checkups/index.ts';
import { storedFiles } from '../features/files/index.ts';
import type { StoredFiles } from '../platform/storage/stored-files.ts';

export function storedFilesOf(pool: pg.Pool): StoredFiles[] {
  return [storedFiles(pool), storedAnchors(pool), storedErasures(pool)];
}
