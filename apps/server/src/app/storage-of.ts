import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';
import { createFolderStorage } from '../platform/storage/folder-storage.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';

export function storageOf(config: Config): Storage {
  return config.s3 ? createS3Storage(config.s3) : createFolderStorage(join(config.dataDir, 'files'));
}
