import { generateKeyPairSync } from 'node:crypto';
import type { CardKey } from '@inspect/contract/cards';
import { yerevanDay } from '@inspect/contract/kernel';
import { build, type Tx } from '../../platform/db/transaction.ts';
import { nameOfSecret, wrapSecret } from '../../platform/security/wrap-secret.ts';

/** Of a key when it is wrapped: another secret of the house is never taken for one. */
export const ABOUT = 'key of diagnostic cards';

export type StoredCardKey = CardKey & { madeAt: Date; retiredAt: Date | null; revokedAt: Date | null };

/** All that ever signed, the newest first: their papers are still in cars. */
export async function cardKeys(tx: Tx): Promise<StoredCardKey[]> {
  const query = build
    .selectFrom('card_keys')
    .select(['id', 'public_key', 'made_at as madeAt', 'retired_at as retiredAt', 'revoked_at as revokedAt'])
    .orderBy('id', 'desc');
  return (await tx.rows(query)).map(({ public_key, ...row }) => ({
    ...row,
    key: public_key.toString('base64url'),
    until: row.retiredAt && yerevanDay(row.retiredAt),
    revoked: row.revokedAt !== null,
  }));
}

/** The public halves, as anybody is told them. */
export async function toldKeys(tx: Tx): Promise<CardKey[]> {
  return (await cardKeys(tx)).map(({ id, key, until, revoked }) => ({ id, key, until, revoked }));
}

/** The key that signs at the moment, wrapped; undefined: there is none under this secret. */
export function keyInUse(tx: Tx, secret: Buffer) {
  return tx.first(
    build
      .selectFrom('card_keys')
      .select(['id', 'wrapped', 'made_at as madeAt'])
      .where('secret', '=', nameOfSecret(secret))
      .where('retired_at', 'is', null)
      .where('revoked_at', 'is', null),
  );
}

/** Makes the key that signs from now on, unless there is one already, of whichever process. */
export function addKey(tx: Tx, secret: Buffer, now: Date): Promise<number> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const wrapped = wrapSecret(secret, privateKey.export({ type: 'pkcs8', format: 'der' }), ABOUT);
  const bytes = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url');
  return tx.run(
    build
      .insertInto('card_keys')
      .values({ secret: nameOfSecret(secret), public_key: bytes, wrapped, made_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export function retireKey(tx: Tx, id: number, now: Date): Promise<number> {
  return tx.run(
    build
      .updateTable('card_keys')
      .set({ retired_at: now })
      .where('id', '=', id)
      .where('retired_at', 'is', null),
  );
}

export function revokeKey(tx: Tx, id: number, now: Date): Promise<number> {
  return tx.run(
    build
      .updateTable('card_keys')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null),
  );
}
