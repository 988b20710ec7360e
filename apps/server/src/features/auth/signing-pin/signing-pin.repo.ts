import { build, type Tx } from '../../../platform/db/transaction.ts';
import { recordEdits } from '../../../platform/history/record-edit.repo.ts';

const TRIES = 5;
const LOCK_MS = 15 * 60_000;

/** Stores a PIN that the person chose, with all tries. The history says that he did and when; never what it is. */
export async function storeSigningPin(
  tx: Tx,
  person: { id: string; company: string | null },
  pinHash: string,
  now: Date,
): Promise<void> {
  const row = { pin_hash: pinHash, failures: 0, locked_until: null, set_at: now };
  await tx.run(
    build
      .insertInto('signing_pins')
      .values({ user: person.id, ...row })
      .onConflict((on) => on.column('user').doUpdateSet(row)),
  );
  const change = { field: 'signingPin', before: null, after: now.toISOString() };
  await recordEdits(tx, { user: person.id, company: person.company, at: now }, [
    { entity: 'users', record: person.id, action: 'edit', changes: [change] },
  ]);
}

export async function hasSigningPin(tx: Tx, user: string): Promise<boolean> {
  return (
    (await tx.first(build.selectFrom('signing_pins').select('user').where('user', '=', user))) !== undefined
  );
}

/** `left` = further tries after this one · `minutes` = until when none is taken */
type Try = { pinHash: string; left: number } | { minutes: number };

/**
 * Takes one of the tries that are left, before it is known whether it is right: many at once are not more than one
 * after the other. Null = there is no PIN.
 */
export async function takeTry(tx: Tx, user: string, now: Date): Promise<Try | null> {
  const pin = await tx.first(
    build.selectFrom('signing_pins').selectAll().where('user', '=', user).forNoKeyUpdate(),
  );
  if (!pin) return null;
  const locked = pin.locked_until;
  // A clock that was set back makes no lock longer than it was at its beginning.
  const wait = locked ? Math.min(locked.getTime() - now.getTime(), LOCK_MS) : 0;
  if (wait > 0) return { minutes: Math.ceil(wait / 60_000) };
  const failures = (locked ? 0 : pin.failures) + 1;
  const left = TRIES - failures;
  await tx.run(
    build
      .updateTable('signing_pins')
      .set({ failures, locked_until: left > 0 ? null : new Date(now.getTime() + LOCK_MS) })
      .where('user', '=', user),
  );
  return { pinHash: pin.pin_hash, left };
}

/** The right one gives all tries back. */
export async function forgetTries(tx: Tx, user: string): Promise<void> {
  await tx.run(
    build.updateTable('signing_pins').set({ failures: 0, locked_until: null }).where('user', '=', user),
  );
}
