import { createPrivateKey, sign } from 'node:crypto';
import { type CardStatement, checkAddress, signedCheckAddress, signedText } from '@inspect/contract/cards';
import { addDays, startOfDay, yerevanDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { asSystem, type Tx } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { unwrapSecret } from '../../platform/security/wrap-secret.ts';
import { ABOUT, addKey, keyInUse, retireKey } from './card-keys.repo.ts';

const HOUR = 4;
/** How long one key signs: what a stolen one is worth ends with its year. */
const DAYS = 365;

/**
 * Where the QR of a card leads: to its check, with what it says under the signature of the key in use. The signature is the
 * same each time the card is drawn. Without a key it leads to the check alone.
 */
export async function addressOnPaper(
  { pool, sealSecret }: { pool: pg.Pool; sealSecret: Buffer },
  origin: string,
  card: CardStatement,
): Promise<string> {
  const key = await asSystem(pool, (tx) => keyInUse(tx, sealSecret));
  if (!key) return checkAddress(origin, card);
  const der = unwrapSecret(sealSecret, key.wrapped, ABOUT);
  const privateKey = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' });
  const signature = sign(null, Buffer.from(signedText(card, key.id)), privateKey).toString('base64url');
  return signedCheckAddress(origin, card, { key: key.id, signature });
}

/** A new key in place of the one in use, whose papers go on being good. */
export async function rotateKey(tx: Tx, secret: Buffer, now: Date): Promise<void> {
  const inUse = await keyInUse(tx, secret);
  if (inUse) await retireKey(tx, inUse.id, now);
  await addKey(tx, secret, now);
}

type CardWork = { clock: Clock; jobs: Jobs; sealSecret: Buffer };

/** Every night, the first time at once: there is a key that signs cards, and none signs for longer than its year. */
export function workOnCardKeys({ clock, jobs, sealSecret }: CardWork): void {
  jobs.daily('card-keys', HOUR, async () => async (tx) => {
    const now = clock.now();
    const inUse = await keyInUse(tx, sealSecret);
    const oldest = startOfDay(addDays(yerevanDay(now), -DAYS));
    if (!inUse) await addKey(tx, sealSecret, now);
    else if (inUse.madeAt < oldest) await rotateKey(tx, sealSecret, now);
  });
}
