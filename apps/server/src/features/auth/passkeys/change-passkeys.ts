import type { Passkey } from '@inspect/contract/auth';
import { AppError } from '@inspect/contract/kernel';
import { asSystem, type Tx } from '../../../platform/db/transaction.ts';
import type { AuthServices } from '../auth-services.ts';
import { knownPerson, messagePerson } from '../known-person.ts';
import { endSessionsOf } from '../phone/phone.repo.ts';
import { requireFreshFactor } from './factors.ts';
import { notePasskeys } from './note-passkeys.ts';
import { deletePasskeys, findPasskey, lockPerson, passkeysOf, storePasskeyName } from './passkeys.repo.ts';

type OwnedPasskey = { userId: string; id: string };

/** @throws AppError not_found */
async function ownPasskey(tx: Tx, { userId, id }: OwnedPasskey): Promise<Passkey> {
  const found = await findPasskey(tx, { id, user: userId });
  if (!found) throw new AppError('not_found');
  return found;
}

export function renamePasskey(
  { pool, clock }: Pick<AuthServices, 'pool' | 'clock'>,
  { userId, id, name }: OwnedPasskey & { name: string },
): Promise<Passkey> {
  return asSystem(pool, async (tx) => {
    const before = await ownPasskey(tx, { userId, id });
    if (before.name === name) return before;
    await storePasskeyName(tx, { id, user: userId }, name);
    await notePasskeys(tx, await knownPerson(tx, userId), userId, clock.now(), [
      { before: before.name, after: name },
    ]);
    return { ...before, name };
  });
}

/** The number is told. Where a passkey is demanded the last one stays. */
export function removePasskey(
  services: AuthServices,
  { userId, sessionId, id, demanded }: OwnedPasskey & { sessionId: string; demanded: boolean },
): Promise<void> {
  const now = services.clock.now();
  return asSystem(services.pool, async (tx) => {
    await lockPerson(tx, userId);
    const person = await knownPerson(tx, userId);
    const { name } = await ownPasskey(tx, { userId, id });
    await requireFreshFactor(tx, person, { userId, sessionId, now });
    if (demanded && (await passkeysOf(tx, userId)).length === 1) throw new AppError('passkey.last');
    await deletePasskeys(tx, { user: userId, by: userId, only: id });
    await notePasskeys(tx, person, userId, now, [{ before: name, after: null }]);
    await messagePerson(services, tx, person, 'auth.smsPasskeyRemoved');
  });
}

/** Takes lost keys away and ends the sessions: the person signs in by what is left, and makes another where one is demanded. */
export function resetPasskeys(
  services: Pick<AuthServices, 'pool' | 'clock' | 'sms'>,
  target: string,
  by: string,
): Promise<number> {
  const now = services.clock.now();
  return asSystem(services.pool, async (tx) => {
    const person = await knownPerson(tx, target);
    const taken = await takePasskeys(tx, person, by, now);
    if (taken > 0) await messagePerson(services, tx, person, 'auth.smsPasskeysReset');
    return taken;
  });
}

/** All keys and sessions of a person, with their line in his history. How many keys there were. */
export async function takePasskeys(
  tx: Tx,
  person: { id: string; company: string | null },
  by: string,
  now: Date,
): Promise<number> {
  // One that is being added now is taken too, or finds its session ended.
  await lockPerson(tx, person.id);
  const names = await deletePasskeys(tx, { user: person.id, by });
  const gone = names.map((name) => ({ before: name, after: null }));
  await notePasskeys(tx, person, by, now, gone);
  await endSessionsOf(tx, person.id, now);
  return names.length;
}
