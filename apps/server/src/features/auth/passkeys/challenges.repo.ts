import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';

const MINUTES = 5;
const DAY_MS = 86_400_000;
const TRIES_DAY = 20;

/** What is to be signed for one session, or pending sign-in. */
type ChallengeKey = { purpose: 'register' | 'sign_in'; binding: string };

/** 32 random bytes. Two tabs of one step each have their own: the answer says which it is to. */
export async function insertChallenge(
  tx: Tx,
  { purpose, binding, account, now }: ChallengeKey & { account: Buffer; now: Date },
): Promise<Buffer> {
  const challenge = randomBytes(32);
  await tx.run(
    build.deleteFrom('passkey_challenges').where('created_at', '<', new Date(now.getTime() - DAY_MS)),
  );
  await tx.run(
    build.insertInto('passkey_challenges').values({
      id: newId(),
      purpose,
      binding,
      account,
      challenge,
      created_at: now,
      expires_at: new Date(now.getTime() + MINUTES * 60_000),
    }),
  );
  return challenge;
}

type Taken = { id: string; challenge: Buffer };

/**
 * The challenge that an answer names, once, whatever becomes of the answer; no other is spent by it. Until it has passed
 * it is a wrong try: the tries of an account are counted one after the other, so that no number of answers at once
 * passes the bound.
 * `expired`: there is none to answer, or this one is too late or answered. `unknown`: what was signed was never asked.
 */
export async function takeChallenge(
  tx: Tx,
  asked: ChallengeKey & { account: Buffer; named: Buffer; now: Date; lapse: Date },
): Promise<Taken | 'tries_day' | 'expired' | 'unknown'> {
  const { purpose, binding, account, named, now, lapse } = asked;
  await lockTries(tx, account);
  if (await areTriesUsedUp(tx, purpose, account, now)) return 'tries_day';
  const taken = await tx.first(
    build
      .updateTable('passkey_challenges')
      .set({ used_at: now, failed: true })
      .where('purpose', '=', purpose)
      .where('binding', '=', binding)
      .where('challenge', '=', named)
      .where('used_at', 'is', null)
      .where('expires_at', '>', lapse)
      .returning(['id', 'challenge']),
  );
  if (taken) return taken;
  const rows = await tx.rows(
    build
      .selectFrom('passkey_challenges')
      .select(['challenge', 'used_at', 'expires_at'])
      .where('purpose', '=', purpose)
      .where('binding', '=', binding),
  );
  const isOpen = rows.some((row) => row.used_at === null && row.expires_at > lapse);
  if (!isOpen || rows.some(({ challenge }) => challenge.equals(named))) return 'expired';
  await noteTry(tx, { purpose, binding, account, now });
  return 'unknown';
}

/** One answer of an account after the other, until the transaction ends. */
async function lockTries(tx: Tx, account: Buffer): Promise<void> {
  const query = sql`select pg_advisory_xact_lock(hashtextextended(${`passkey_tries:${account.toString('hex')}`}, 0))`;
  await tx.run(rawQuery(query));
}

/** A wrong answer to nothing that was asked. */
async function noteTry(
  tx: Tx,
  { purpose, binding, account, now }: ChallengeKey & { account: Buffer; now: Date },
): Promise<void> {
  await tx.run(
    build.insertInto('passkey_challenges').values({
      id: newId(),
      purpose,
      binding,
      account,
      challenge: randomBytes(32),
      created_at: now,
      expires_at: now,
      used_at: now,
      failed: true,
    }),
  );
}

/** The answer was right. */
export async function passChallenge(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('passkey_challenges').set({ failed: false }).where('id', '=', id));
}

/** Were as many wrong answers given today as are allowed? */
async function areTriesUsedUp(
  tx: Tx,
  purpose: ChallengeKey['purpose'],
  account: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await tx.first(
    build
      .selectFrom('passkey_challenges')
      .select((select) => select.fn.countAll<string>().as('failed'))
      .where('failed', '=', true)
      .where('purpose', '=', purpose)
      .where('account', '=', account)
      .where('created_at', '>', new Date(now.getTime() - DAY_MS)),
  );
  return Number(row?.failed ?? 0) >= TRIES_DAY;
}
