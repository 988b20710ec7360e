import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../start-error.ts';
import type { Config } from './config.ts';
import { longSecret } from './settings.ts';

/** Where the secret lies that the first start makes. */
export const sealSecretFile = (dataDir: string): string => join(dataDir, 'seal-secret');

/**
 * The 32 bytes that wrap the keys of unsent work: of the setting, or of a file in the data folder that the first start
 * makes. Several machines must have the same. undefined: neither is there.
 */
export async function findSealSecret({
  sealSecret,
  dataDir,
}: Pick<Config, 'sealSecret' | 'dataDir'>): Promise<Buffer | undefined> {
  const text = sealSecret ?? (await storedSecret(sealSecretFile(dataDir)));
  return text === undefined ? undefined : hashOf(text);
}

/** Makes the file, for who has made sure that nothing lies under a secret that was there before. */
export async function makeSealSecret(dataDir: string): Promise<Buffer> {
  const path = sealSecretFile(dataDir);
  const fresh = `${path}-${randomBytes(6).toString('hex')}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  // Whole or not at all; of two processes that start together the first one's counts.
  await link(fresh, path).catch(unless('EEXIST'));
  await unlink(fresh);
  const text = await storedSecret(path);
  if (text === undefined) throw new Error(`${path} was removed while the program started`);
  return hashOf(text);
}

/** @throws StartError for a file that is empty or cut off, as for such a setting: what lies under it anybody could open */
async function storedSecret(path: string): Promise<string | undefined> {
  const text = (await readFile(path, 'utf8').catch(unless('ENOENT')))?.trim();
  return text === undefined ? undefined : longSecret(text, path);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

function unless(code: string) {
  return (problem: unknown): undefined => {
    if (errorCode(problem) !== code) throw problem;
  };
}
