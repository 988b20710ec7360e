import { build, type Tx } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { lockSeconds, RESET_AFTER_FAILURES, UNTIL_RESET } from './lockout.ts';

/** As long as the cookie lives (session-cookie.ts). */
const DEVICE_DAYS = 400;
const MAX_DEVICES = 20;

export type SignInOrigin = { address: string; device: string | null };

/**
 * Counts an attempt before the password is looked at, so that a thousand at once are a thousand. Returns
 * the seconds of lock that stand in the way, or 0.
 */
export async function countAttempt(
  tx: Tx,
  emailHash: Buffer,
  now: Date,
  /** `own` = a browser in which he has signed in before */
  from: { own: OwnDevice } | 'stranger',
): Promise<number> {
  await tx.run(
    build
      .insertInto('login_guards')
      .values({ email_hash: emailHash, failures: 0, tried_at: now })
      .onConflict((on) => on.doNothing()),
  );
  const guard = await tx.first(
    build.selectFrom('login_guards').selectAll().where('email_hash', '=', emailHash).forUpdate(),
  );
  const failures = guard?.failures ?? 0;
  // What strangers guess ends every way in but the person's own browser, which is counted by itself.
  const counted = typeof from === 'object' ? await countOwnFailure(tx, from.own) : failures;
  if (counted >= RESET_AFTER_FAILURES) return UNTIL_RESET;
  const locked = guard?.locked_until ?? null;
  if (locked && locked > now && from === 'stranger')
    return shortened(tx, emailHash, Math.ceil((locked.getTime() - now.getTime()) / 1_000), failures, now);
  const seconds = lockSeconds(failures + 1);
  const until = seconds > 0 ? new Date(now.getTime() + seconds * 1_000) : null;
  await tx.run(
    build
      .updateTable('login_guards')
      .set({ failures: failures + 1, locked_until: until, tried_at: now })
      .where('email_hash', '=', emailHash),
  );
  return 0;
}

type OwnDevice = { token: Buffer; user: string };

/** How many wrong passwords in a row came from this browser before this try. */
async function countOwnFailure(tx: Tx, { token, user }: OwnDevice): Promise<number> {
  const row = await tx.first(
    build
      .updateTable('known_devices')
      .set((set) => ({ failures: set('failures', '+', 1) }))
      .where('token_hash', '=', token)
      .where('user', '=', user)
      .returning('failures'),
  );
  return (row?.failures ?? 1) - 1;
}

/** A clock that was set back makes no lock longer than it was at its beginning. Seconds from now. */
async function shortened(
  tx: Tx,
  emailHash: Buffer,
  seconds: number,
  failures: number,
  now: Date,
): Promise<number> {
  const longest = lockSeconds(failures);
  if (seconds <= longest) return seconds;
  const until = new Date(now.getTime() + longest * 1_000);
  await tx.run(
    build.updateTable('login_guards').set({ locked_until: until }).where('email_hash', '=', emailHash),
  );
  return longest;
}

/** Also those of the person's own browsers. False when none were counted. */
export async function forgetAttempts(tx: Tx, emailHash: Buffer, user?: string): Promise<boolean> {
  const own = build.updateTable('known_devices').set({ failures: 0 }).where('failures', '>', 0);
  const owned = user ? await tx.run(own.where('user', '=', user)) : 0;
  const guarded = await tx.run(build.deleteFrom('login_guards').where('email_hash', '=', emailHash));
  return owned + guarded > 0;
}

/** How long an address without a further try is remembered; one that only a reset opens, as long as the history of sign-ins. */
const REMEMBERED_DAYS = 30;
const ENDED_REMEMBERED_DAYS = 400;

/** Also of addresses that nobody has: by nothing but the number of tries and the last of them. */
export async function forgetOldAttempts(tx: Tx, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await tx.run(
    build
      .deleteFrom('login_guards')
      .where('tried_at', '<', ago(REMEMBERED_DAYS))
      .where((where) =>
        where.or([
          where('failures', '<', RESET_AFTER_FAILURES),
          where('tried_at', '<', ago(ENDED_REMEMBERED_DAYS)),
        ]),
      ),
  );
}

/** The account of an address; demonstration accounts don't exist in production. */
export function findAccount(tx: Tx, email: string, options: { demonstration: boolean }) {
  return tx.first(
    build
      .selectFrom('users')
      .select(['id', 'role', 'company', 'password_hash', 'password_doubted_at', 'blocked'])
      .select(['email', 'name', 'phone', 'phone_verified_at', 'two_factor'])
      .where('email', '=', email)
      .$if(!options.demonstration, (query) => query.where('demo', '=', false)),
  );
}

export async function isKnownDevice(
  tx: Tx,
  token: Buffer | null,
  userId: string | undefined,
): Promise<boolean> {
  if (!token || !userId) return false;
  const row = await tx.first(
    build
      .selectFrom('known_devices')
      .select('user')
      .where('token_hash', '=', token)
      .where('user', '=', userId),
  );
  return row !== undefined;
}

/** Somebody has signed in with this browser before: its token is one of ours. */
export async function isOurDevice(tx: Tx, token: Buffer): Promise<boolean> {
  const row = await tx.first(
    build.selectFrom('known_devices').select('user').where('token_hash', '=', token).limit(1),
  );
  return row !== undefined;
}

/** Also forgets the person's devices that are too old for their cookie to live, and the oldest of too many. */
export async function rememberDevice(tx: Tx, token: Buffer, userId: string, now: Date): Promise<void> {
  await tx.run(
    build
      .insertInto('known_devices')
      .values({ token_hash: token, user: userId, created_at: now })
      .onConflict((on) => on.columns(['token_hash', 'user']).doNothing()),
  );
  const newest = build
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - DEVICE_DAYS * 86_400_000))
    .orderBy('created_at', 'desc')
    .limit(MAX_DEVICES);
  await tx.run(
    build.deleteFrom('known_devices').where('user', '=', userId).where('token_hash', 'not in', newest),
  );
}

export async function openSession(
  tx: Tx,
  token: Buffer,
  session: {
    userId: string;
    now: Date;
    idleSeconds: number;
    absoluteSeconds: number;
    place: SignInOrigin;
    /** when the second factor was proved; null: there was none */
    factorAt: Date | null;
  },
): Promise<void> {
  await tx.run(
    build.insertInto('sessions').values({
      token_hash: token,
      id: newId(),
      user: session.userId,
      created_at: session.now,
      last_seen: session.now,
      expires_at: new Date(session.now.getTime() + session.absoluteSeconds * 1_000),
      idle_seconds: session.idleSeconds,
      address: session.place.address,
      device: session.place.device,
      factor_at: session.factorAt,
    }),
  );
}

export async function endSession(tx: Tx, token: Buffer, now: Date): Promise<void> {
  await tx.run(
    build
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('token_hash', '=', token)
      .where('revoked_at', 'is', null),
  );
}

export async function touchSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx.run(
    build
      .updateTable('sessions')
      .set({ last_seen: now })
      .where('id', '=', sessionId)
      .where('last_seen', '<', now),
  );
}

/**
 * Holds the account until the transaction ends and says whether it is still the one that was looked at: whoever changes
 * the password, doubts it or blocks the person waits, and then ends what was opened; or was first, and nothing is.
 */
export async function isUnchanged(
  tx: Tx,
  account: { id: string; password_hash: string | null },
): Promise<boolean> {
  const row = await tx.first(
    build
      .selectFrom('users')
      .select(['password_hash', 'password_doubted_at', 'blocked'])
      .where('id', '=', account.id)
      .forNoKeyUpdate(),
  );
  return (
    row !== undefined &&
    row.password_hash === account.password_hash &&
    row.password_doubted_at === null &&
    !row.blocked
  );
}

export async function storeHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.run(build.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId));
}

/** What its length says is known whenever the right one is typed. */
export async function noteLength(tx: Tx, userId: string, short: boolean): Promise<void> {
  await tx.run(
    build
      .updateTable('users')
      .set({ short_password: short })
      .where('id', '=', userId)
      .where('short_password', '!=', short),
  );
}

export type HistoryEntry = {
  now: Date;
  account: { id: string; company: string | null } | undefined;
  emailHash: Buffer;
  result:
    | 'success'
    | 'failure'
    | 'doubted'
    | 'locked'
    | 'blocked'
    | 'signed_out'
    | 'code_asked'
    | 'password_reset';
  factor: 'password' | 'session' | 'sms' | 'pin' | 'passkey';
  place: SignInOrigin;
};

export async function recordSignIn(tx: Tx, entry: HistoryEntry): Promise<void> {
  await tx.run(
    build.insertInto('login_history').values({
      id: newId(),
      at: entry.now,
      user: entry.account?.id ?? null,
      company: entry.account?.company ?? null,
      email_hash: entry.emailHash,
      result: entry.result,
      factor: entry.factor,
      address: entry.place.address,
      device: entry.place.device,
    }),
  );
}

/** The e-mail of a person, to sign the end of his session in the history. */
export function accountOf(tx: Tx, userId: string) {
  return tx.first(
    build
      .selectFrom('users')
      .select(['id', 'role', 'company', 'email', 'blocked', 'phone', 'phone_verified_at', 'password_hash'])
      .select('two_factor')
      .where('id', '=', userId),
  );
}
