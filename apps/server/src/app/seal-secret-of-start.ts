import type pg from 'pg';
import { secretsOfSealKeys } from '../features/auth/index.ts';
import type { Config } from '../platform/config/config.ts';
import { findSealSecret, makeSealSecret, sealSecretFile } from '../platform/config/seal-secret.ts';
import { asSystem } from '../platform/db/transaction.ts';
import { nameOfSecret } from '../platform/security/wrap-secret.ts';
import { StartError } from '../platform/start-error.ts';

type OwnSecret = Pick<Config, 'sealSecret' | 'dataDir'>;

/** How the secret stands to the keys in the database. `lost`: they lie under one, and there is none. */
type SealSecretLook =
  | { kind: 'none' | 'lost'; secret: undefined }
  | { kind: 'fits' | 'other'; secret: Buffer };

export const OTHER_SECRET =
  'no key in the database lies under this seal secret, and some lie under another: what browsers hold unsent opens with the former one only';

/** Changes nothing. */
export async function lookAtSealSecret(pool: pg.Pool, config: OwnSecret): Promise<SealSecretLook> {
  // The keys first: a second process that starts now may make the file and then a key under it, never the other way round.
  const names = await asSystem(pool, secretsOfSealKeys);
  const secret = await findSealSecret(config);
  if (!secret) return { kind: names.length > 0 ? 'lost' : 'none', secret };
  return { kind: names.length === 0 || names.includes(nameOfSecret(secret)) ? 'fits' : 'other', secret };
}

/**
 * The secret for a process that works with it, made where nobody has a key yet. `warn` is told that it is another
 * one, which it may be: secrets are changed.
 * @throws StartError when it is missing, in place of making one under which nothing that lies in browsers would ever open
 */
export async function sealSecretOfStart(
  pool: pg.Pool,
  config: OwnSecret,
  warn: (line: string) => void,
): Promise<Buffer> {
  const { kind, secret } = await lookAtSealSecret(pool, config);
  if (kind === 'lost') throw new StartError(lostSecretLine(config), { exitCode: 78 });
  if (kind === 'other') warn(OTHER_SECRET);
  return secret ?? makeSealSecret(config.dataDir);
}

export function lostSecretLine({ dataDir }: Pick<Config, 'dataDir'>): string {
  return `The seal secret is missing, and keys in the database lie under it: put the file seal-secret of the former data folder back as ${sealSecretFile(dataDir)}, or set SEAL_SECRET to what it holds. If it is lost for good, set SEAL_SECRET to a new one of at least 32 characters: what browsers hold unsent then stays sealed for ever, cards are signed with a new key, and partners need new secrets of their webhooks.`;
}
