import { INSTALLING_ROLE, LED_ROLES } from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';

/** Is it somebody whom the actor of this request keeps? */
export async function seesPerson(tx: Tx, userId: string): Promise<boolean> {
  const managed = sql<{ managed: boolean }>`select inspect.keeps(${userId}) as managed`;
  return (await tx.first(rawQuery(managed)))?.managed === true;
}

/** What the phone calls must know of a person. */
export function factorOf(tx: Tx, userId: string) {
  return tx.first(
    build
      .selectFrom('users')
      .select(['id', 'email', 'name', 'company', 'phone', 'phone_verified_at', 'two_factor'])
      .where('id', '=', userId),
  );
}

/** Whoever else keeps this person: of a company its heads, of the staff the administrators; with their verified numbers. */
export function otherManagersOf(
  tx: Tx,
  { id, company }: { id: string; company: string | null },
  except: string,
): Promise<{ id: string; phone: string | null }[]> {
  const managers = build
    .selectFrom('users')
    .select(['id', sql<string | null>`case when phone_verified_at is not null then phone end`.as('phone')])
    .where('blocked', '=', false)
    .where('id', 'not in', [id, except])
    .orderBy('id');
  return tx.rows(
    company === null
      ? managers.where('role', '=', INSTALLING_ROLE)
      : managers.where('company', '=', company).where('role', 'not in', [...LED_ROLES]),
  );
}

/** In whose name the machine changes a person: what the database notes of administrators says it. */
export async function actAs(tx: Tx, user: string): Promise<void> {
  await tx.run(rawQuery(sql`select set_config('inspect.user', ${user}, true)`));
}

export async function storePhone(tx: Tx, userId: string, phone: string | null, now: Date): Promise<void> {
  await tx.run(
    build
      .updateTable('users')
      .set({ phone, phone_verified_at: phone === null ? null : now })
      .where('id', '=', userId),
  );
}

export async function storeFactor(tx: Tx, userId: string, status: boolean): Promise<void> {
  await tx.run(build.updateTable('users').set({ two_factor: status }).where('id', '=', userId));
}

/** For the machine only, as the hash is. */
export async function isPasswordShort(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.first(build.selectFrom('users').select('short_password').where('id', '=', userId));
  return row?.short_password ?? false;
}

/** Makes the cookie and returns the hash of its token. */
export type NewToken = { newSessionToken: () => Buffer };

/**
 * The password was typed again: the session goes on under another token, and whoever copied the former one has lost it.
 * @throws AppError when it has ended
 */
export async function renewSession(tx: Tx, sessionId: string, token: Buffer, now: Date): Promise<void> {
  const renewed = await tx.run(
    build
      .updateTable('sessions')
      .set({ fresh_at: now, token_hash: token })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null),
  );
  if (renewed !== 1) throw new AppError('unauthenticated');
}

/** Ends every session of a person. */
export async function endSessionsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.run(
    build
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('user', '=', userId)
      .where('revoked_at', 'is', null),
  );
}

export type Pending = {
  id: string;
  user: string | null;
  email_hash: Buffer;
  device_hash: Buffer | null;
};

type NewPending = {
  token: Buffer;
  purpose: 'two_factor' | 'reset';
  user: string | null;
  emailHash: Buffer;
  device: Buffer | null;
  now: Date;
  minutes: number;
};

export async function insertPending(tx: Tx, pending: NewPending): Promise<string> {
  const id = newId();
  await tx.run(
    build
      .deleteFrom('pending_sign_ins')
      .where('expires_at', '<', new Date(pending.now.getTime() - 86_400_000)),
  );
  await tx.run(
    build.insertInto('pending_sign_ins').values({
      id,
      token_hash: pending.token,
      purpose: pending.purpose,
      user: pending.user,
      email_hash: pending.emailHash,
      device_hash: pending.device,
      created_at: pending.now,
      expires_at: new Date(pending.now.getTime() + pending.minutes * 60_000),
    }),
  );
  return id;
}

/** Of a live first step by its token, in the very browser it was made in. */
export async function findPending(
  tx: Tx,
  by: { token: Buffer; purpose: 'two_factor' | 'reset'; device: Buffer | null; now: Date },
): Promise<Pending | undefined> {
  const row = await tx.first(
    build
      .selectFrom('pending_sign_ins')
      .select(['id', 'user', 'email_hash', 'device_hash'])
      .where('token_hash', '=', by.token)
      .where('purpose', '=', by.purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', by.now),
  );
  if (!row) return undefined;
  const sameDevice = row.device_hash === null || (by.device !== null && row.device_hash.equals(by.device));
  return sameDevice ? row : undefined;
}

/** Gives the first step of the same person in the same browser another token: the code he was sent stays good. */
export async function renewPending(
  tx: Tx,
  by: { user: string; device: Buffer; token: Buffer; now: Date; minutes: number },
): Promise<string | undefined> {
  const row = await tx.first(
    build
      .updateTable('pending_sign_ins')
      .set({ token_hash: by.token, expires_at: new Date(by.now.getTime() + by.minutes * 60_000) })
      .where('user', '=', by.user)
      .where('device_hash', '=', by.device)
      .where('purpose', '=', 'two_factor')
      .where('used_at', 'is', null)
      .where('expires_at', '>', by.now)
      .returning('id'),
  );
  return row?.id;
}

export async function spendPending(tx: Tx, id: string, now: Date): Promise<boolean> {
  const query = build
    .updateTable('pending_sign_ins')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null);
  return (await tx.run(query)) === 1;
}
