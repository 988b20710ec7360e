import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

const FILE = 'seal-secret';

/**
 * The 32 bytes that wrap the keys of unsent work: of the setting, or of a file in the data folder that the first start
 * makes. Several machines must have the same.
 */
export async function readSealSecret({
  sealSecret,
  dataDir,
}: Pick<Config, 'sealSecret' | 'dataDir'>): Promise<Buffer> {
  return createHash('sha256')
    .update(sealSecret ?? (await storedSecret(dataDir)))
    .digest();
}

async function storedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE);
  const fresh = `${path}-${randomBytes(6).toString('hex')}`;
  if (!existsSync(path)) {
    await mkdir(dataDir, { recursive: true });
    await writeFile(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    // Whole or not at all; of two processes that start together the first one's counts.
    await link(fresh, path).catch(thereAlready);
    await unlink(fresh);
  }
  return (await readFile(path, 'utf8')).trim();
}

function thereAlready(problem: unknown): void {
  if (!(problem instanceof Error && 'code' in problem && problem.code === 'EEXIST')) throw problem;
}
