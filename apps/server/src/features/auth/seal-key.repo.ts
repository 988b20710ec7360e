import { randomBytes } from 'node:crypto';
import { build, type Tx } from '../../platform/db/transaction.ts';
import { nameOfSecret, unwrapSecret, wrapSecret } from '../../platform/security/wrap-secret.ts';

/** The person's key for what his browsers keep unsent, 32 bytes; made when it is first asked for, the same from then on. */
export async function sealKeyOf(tx: Tx, user: string, secret: Buffer, now: Date): Promise<Buffer> {
  const name = nameOfSecret(secret);
  const wrapped =
    (await wrappedKey(tx, user, name)) ??
    (await add(tx, { user, secret: name, made_at: now }, secret)) ??
    (await wrappedKey(tx, user, name));
  if (!wrapped) throw new Error('a seal key was neither found nor made');
  return unwrapSecret(secret, wrapped.wrapped, user);
}

/** The key that his browsers have; null = none of them was given one under this secret. */
export async function knownSealKey(tx: Tx, user: string, secret: Buffer): Promise<Buffer | null> {
  const row = await wrappedKey(tx, user, nameOfSecret(secret));
  return row ? unwrapSecret(secret, row.wrapped, user) : null;
}

function wrappedKey(tx: Tx, user: string, name: string) {
  return tx.first(
    build.selectFrom('seal_keys').select('wrapped').where('user', '=', user).where('secret', '=', name),
  );
}

/** The names of the secrets under which somebody's key lies. */
export async function secretsOfSealKeys(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(build.selectFrom('seal_keys').select('secret').distinct());
  return rows.map(({ secret }) => secret);
}

/** undefined: another call was faster */
function add(tx: Tx, row: { user: string; secret: string; made_at: Date }, secret: Buffer) {
  const wrapped = wrapSecret(secret, randomBytes(32), row.user);
  return tx.first(
    build
      .insertInto('seal_keys')
      .values({ ...row, wrapped })
      .onConflict((conflict) => conflict.doNothing())
      .returning('wrapped'),
  );
}
