import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.ts';

/** The folders whose disk is ours to watch: the embedded database's and the files'; on one disk they are one. */
export async function ownDisks(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>,
): Promise<{ name: string; path: string }[]> {
  const data = { name: 'data', path: config.dataDir };
  // The folder of the files is only made with the first one.
  const files = { name: 'files', path: join(config.dataDir, 'files') };
  const filesDisk = await deviceOf(files.path);
  const place = filesDisk === undefined ? { ...files, path: data.path } : files;
  if (config.databaseUrl !== undefined) return config.s3 ? [] : [place];
  if (config.s3 || filesDisk === undefined || filesDisk === (await deviceOf(data.path))) return [data];
  return [data, files];
}

async function deviceOf(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ dev }) => dev,
    () => undefined,
  );
}
