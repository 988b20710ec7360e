import { makeTemporaryFolder } from '@inspect/owned-folder';
import { createFolderStorage } from '../src/platform/storage/folder-storage.ts';
import type { Storage } from '../src/platform/storage/storage.ts';

export type TemporaryStorage = { storage: Storage; remove(): Promise<void> };

/** An empty storage in a folder of its own, until `remove`. */
export async function temporaryStorage(): Promise<TemporaryStorage> {
  const folder = await makeTemporaryFolder('inspect-test-files-');
  return { storage: createFolderStorage(folder.path), remove: folder.remove };
}
