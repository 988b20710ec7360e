import type { AssertionOptions, Passkey } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import { sql } from 'kysely';
import { build, rawQuery, type Tx } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';

const SHOWN = ['id', 'name', 'created_at', 'last_used_at', 'backed_up'] as const;

type Shown = { id: string; name: string; created_at: Date; last_used_at: Date | null; backed_up: boolean };

const passkeyOf = (row: Shown): Passkey => ({
  _id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  backedUp: row.backed_up,
});

/** The oldest first. */
export async function passkeysOf(tx: Tx, user: string): Promise<Passkey[]> {
  const rows = await tx.rows(
    build.selectFrom('passkeys').select(SHOWN).where('user', '=', user).orderBy('created_at').orderBy('id'),
  );
  return rows.map(passkeyOf);
}

export async function hasPasskey(tx: Tx, user: string): Promise<boolean> {
  const row = await tx.first(build.selectFrom('passkeys').select('id').where('user', '=', user).limit(1));
  return row !== undefined;
}

type Descriptor = AssertionOptions['allowCredentials'][number];

/** As browsers are told of them; for the machine only, as all below. */
export async function credentialsOf(tx: Tx, user: string): Promise<Descriptor[]> {
  const rows = await tx.rows(
    build.selectFrom('passkeys').select(['credential_id', 'transports']).where('user', '=', user),
  );
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key',
    // Stored as the contract has let them in.
    transports: transports as Descriptor['transports'],
  }));
}

export function findCredential(tx: Tx, user: string, credentialId: Buffer) {
  return tx.first(
    build
      .selectFrom('passkeys')
      .select(['id', 'public_key', 'counter'])
      .where('user', '=', user)
      .where('credential_id', '=', credentialId),
  );
}

/** Held until the transaction ends, so that of two answers of one copied key one is refused. */
export async function lockCounter(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx.first(build.selectFrom('passkeys').select('counter').where('id', '=', id).forUpdate());
  return row && Number(row.counter);
}

export async function noteUse(
  tx: Tx,
  id: string,
  { counter, backedUp, now }: { counter: number; backedUp: boolean; now: Date },
): Promise<void> {
  await tx.run(
    build
      .updateTable('passkeys')
      .set({ counter, backed_up: backedUp, last_used_at: now })
      .where('id', '=', id),
  );
}

type NewPasskey = {
  user: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  backup_eligible: boolean;
  backed_up: boolean;
  name: string;
  created_at: Date;
};

/** @throws AppError passkey.known */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<Passkey> {
  const row = await tx.first(
    build
      .insertInto('passkeys')
      .values({ id: newId(), ...passkey })
      .onConflict((on) => on.column('credential_id').doNothing())
      .returning(SHOWN),
  );
  if (!row) throw new AppError('passkey.known');
  return passkeyOf(row);
}

type OwnedPasskey = { id: string; user: string };

export async function findPasskey(tx: Tx, { id, user }: OwnedPasskey): Promise<Passkey | undefined> {
  const row = await tx.first(
    build.selectFrom('passkeys').select(SHOWN).where('id', '=', id).where('user', '=', user).forUpdate(),
  );
  return row && passkeyOf(row);
}

export async function storePasskeyName(tx: Tx, { id, user }: OwnedPasskey, name: string): Promise<void> {
  await tx.run(build.updateTable('passkeys').set({ name }).where('id', '=', id).where('user', '=', user));
}

/** All of a person's, or one. `by` is told to the administrators where it is one of theirs. Their names. */
export async function deletePasskeys(
  tx: Tx,
  { user, by, only }: { user: string; by: string; only?: string },
): Promise<string[]> {
  await tx.run(rawQuery(sql`select set_config('inspect.passkeys_by', ${by}, true)`));
  const rows = await tx.rows(
    build
      .deleteFrom('passkeys')
      .where('user', '=', user)
      .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
      .returning('name'),
  );
  return rows.map(({ name }) => name);
}

/** Holds the person until the transaction ends: what he has is counted once. */
export async function lockPerson(tx: Tx, user: string): Promise<void> {
  await tx.run(build.selectFrom('users').select('id').where('id', '=', user).forNoKeyUpdate());
}

export async function isSessionOpen(tx: Tx, session: string): Promise<boolean> {
  const row = await tx.first(
    build.selectFrom('sessions').select('id').where('id', '=', session).where('revoked_at', 'is', null),
  );
  return row !== undefined;
}

/** Those of the person in which no second factor was proved, but one. */
export async function endOtherSessions(
  tx: Tx,
  { userId, except }: { userId: string; except: string },
  now: Date,
): Promise<string[]> {
  const ended = await tx.rows(
    build
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('user', '=', userId)
      .where('id', '!=', except)
      .where('factor_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('id'),
  );
  return ended.map(({ id }) => id);
}

export async function factorProvedAt(tx: Tx, session: string): Promise<Date | null> {
  const row = await tx.first(
    build
      .selectFrom('sessions')
      .select('factor_at')
      .where('id', '=', session)
      .where('revoked_at', 'is', null),
  );
  return row?.factor_at ?? null;
}

export async function noteFactorProved(tx: Tx, session: string, now: Date): Promise<void> {
  await tx.run(build.updateTable('sessions').set({ factor_at: now }).where('id', '=', session));
}
