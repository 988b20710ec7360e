import { cardKeys, revokeKey, rotateKey, type StoredCardKey } from '../../features/cards/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { asSystem, type Tx } from '../../platform/db/transaction.ts';
import { StartError } from '../../platform/start-error.ts';
import { sealSecretOfStart } from '../seal-secret-of-start.ts';
import { withDatabase } from './with-database.ts';

/** `card-keys`, `card-keys rotate`, `card-keys revoke <id>`: with which the QR of diagnostic cards is signed. */
export const cardKeysCommand = withDatabase(async ({ pool }, [what = 'list', id], config) => {
  // That it is another one than before is said by the server and the doctor.
  const secret = await sealSecretOfStart(pool, config, () => undefined);
  return asSystem(pool, (tx) => turnCardKeys(tx, { what, id, secret, now: systemClock.now() }));
});

type Turn = { what: string; id?: string | undefined; secret: Buffer; now: Date };

/** @returns the keys as they stand afterwards, a line each @throws StartError */
export async function turnCardKeys(tx: Tx, { what, id, secret, now }: Turn): Promise<string> {
  if (!['list', 'rotate', 'revoke'].includes(what))
    throw new StartError('Say card-keys, card-keys rotate or card-keys revoke <id>.');
  if (what === 'revoke') {
    const known = (await cardKeys(tx)).find((key) => String(key.id) === id && !key.revoked);
    if (!known) throw new StartError('Say which key: card-keys revoke <id>, as card-keys lists it.');
    await revokeKey(tx, known.id, now);
  }
  // After a revocation too: cards are signed with the next drawing again.
  if (what !== 'list') await rotateKey(tx, secret, now);
  const lines = (await cardKeys(tx)).map(lineOf);
  return lines.join('\n') || 'There is no key: the server makes one when it starts.';
}

function lineOf({ id, key, madeAt, retiredAt, revokedAt }: StoredCardKey): string {
  const state = revokedAt
    ? `revoked ${revokedAt.toISOString()}`
    : retiredAt
      ? `retired ${retiredAt.toISOString()}`
      : 'in use';
  return `${id}  ${key}  made ${madeAt.toISOString()}  ${state}`;
}
