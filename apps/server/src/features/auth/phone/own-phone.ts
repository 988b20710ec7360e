import type { FactorStatus } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import { asSystem, type Tx } from '../../../platform/db/transaction.ts';
import { recordEdits } from '../../../platform/history/record-edit.repo.ts';
import { announcement } from '../../../platform/realtime/announcement.ts';
import type { AuthServices } from '../auth-services.ts';
import { hashEmail } from '../enter.ts';
import { type KnownPerson, knownPerson, messagePerson } from '../known-person.ts';
import { requireFreshFactor } from '../passkeys/factors.ts';
import { noteFactorProved } from '../passkeys/passkeys.repo.ts';
import type { SignInOrigin } from '../sign-in.repo.ts';
import { redeemCode, sendCode } from './codes.ts';
import { noteWrongCode } from './note-wrong-code.ts';
import {
  actAs,
  endSessionsOf,
  isPasswordShort,
  otherManagersOf,
  storeFactor,
  storePhone,
} from './phone.repo.ts';

type Person = { userId: string; sessionId: string };

const statusOf = (person: {
  phone: string | null;
  phone_verified_at: Date | null;
  two_factor: boolean;
}): FactorStatus => ({
  status: person.two_factor,
  phone: person.phone_verified_at ? person.phone : null,
});

/** Another number in its place would be the second factor without its code. A lost phone the staff take away. */
function refuseWhileFactor({ two_factor: on, phone_verified_at: verified }: KnownPerson): void {
  if (on && verified) throw new AppError('factor_on');
}

/** Whether a code is asked for, and where it goes. */
export const readFactor = async (tx: Tx, userId: string) => statusOf(await knownPerson(tx, userId));

/** Sends a code to a number that shall be one's own. Seconds until the next one. */
export function checkPhone(
  services: AuthServices,
  { userId, sessionId, phone, address }: Person & { phone: string; address: string },
): Promise<number> {
  return asSystem(services.pool, async (tx) => {
    const person = await knownPerson(tx, userId);
    refuseWhileFactor(person);
    const { email } = person;
    return sendCode(services, tx, { purpose: 'add_phone', binding: sessionId, email, phone, address });
  });
}

/** By the code the number is one's own; the former one is told. */
export async function addVerifiedPhone(
  services: AuthServices,
  { userId, sessionId, phone, code, place }: Person & { phone: string; code: string; place: SignInOrigin },
): Promise<FactorStatus> {
  const { pool, clock, sms } = services;
  const now = clock.now();
  const person = await asSystem(pool, (tx) => knownPerson(tx, userId));
  const account = hashEmail(person.email);
  return noteWrongCode(services, { now, account: person, emailHash: account, place }, () =>
    redeemCode(services, {
      purpose: 'add_phone',
      binding: sessionId,
      account,
      phone,
      code,
      effect: async (tx) => {
        const before = await knownPerson(tx, userId);
        refuseWhileFactor(before);
        await requireFreshFactor(tx, before, { userId, sessionId, now });
        await storePhone(tx, userId, phone, now);
        // The code has proved this very number: what asks for the factor next is not asked for a new sign-in.
        await noteFactorProved(tx, sessionId, now);
        await note(tx, before, userId, now, { field: 'phone', before: before.phone, after: phone });
        if (before.phone && before.phone !== phone)
          await sms.queue(tx, { to: before.phone, text: t('auth.smsPhoneChanged') });
        return readFactor(tx, userId);
      },
    }),
  );
}

/** Sends the code by which the second factor may be switched off. Seconds until the next one. */
export function askFactorOffCode(
  services: AuthServices,
  { userId, sessionId, address }: Person & { address: string },
): Promise<number> {
  return asSystem(services.pool, async (tx) => {
    const { email, phone, phone_verified_at: verified } = await knownPerson(tx, userId);
    if (!phone || !verified) throw new AppError('phone_required');
    return sendCode(services, tx, { purpose: 'factor_off', binding: sessionId, email, phone, address });
  });
}

/**
 * Switches the second factor; the verified number is told. Off it goes by the code that was sent there, and leaves no
 * password that is too short to stand alone.
 */
export async function setFactor(
  services: AuthServices,
  asked: Person & { status: boolean; code?: string | undefined; place: SignInOrigin },
): Promise<FactorStatus> {
  const { userId, sessionId, status, code, place } = asked;
  const { pool, clock } = services;
  const store = async (tx: Tx) => {
    const before = await knownPerson(tx, userId);
    if (status && !before.phone_verified_at) throw new AppError('phone_required');
    if (before.two_factor !== status) {
      if (status) await requireFreshFactor(tx, before, { userId, sessionId, now: clock.now() });
      await storeFactor(tx, userId, status);
      const change = { field: 'twoFactor', before: before.two_factor, after: status };
      await note(tx, before, userId, clock.now(), change);
      await messagePerson(services, tx, before, status ? 'auth.smsFactorOn' : 'auth.smsFactorOff');
    }
    return readFactor(tx, userId);
  };
  const { person, short } = await asSystem(pool, async (tx) => ({
    person: await knownPerson(tx, userId),
    short: await isPasswordShort(tx, userId),
  }));
  const { phone, two_factor: on, phone_verified_at: verified } = person;
  if (status || !on || !phone || !verified) return asSystem(pool, store);
  if (short) throw new AppError('password_short');
  if (!code) throw new AppError('validation', { fields: { code: t('field.required') } });
  const account = hashEmail(person.email);
  const redemption = {
    purpose: 'factor_off',
    binding: sessionId,
    account,
    phone,
    code,
    effect: store,
  } as const;
  return noteWrongCode(services, { now: clock.now(), account: person, emailHash: account, place }, () =>
    redeemCode(services, redemption),
  );
}

/**
 * Takes a lost phone away, with the sessions: the person signs in with his password and is asked for a number where one
 * is needed. His number and those who keep him, too, are told; of an administrator the others are.
 */
export async function resetFactor(services: AuthServices, target: string, by: string): Promise<void> {
  const now = services.clock.now();
  const { name, managers } = await asSystem(services.pool, async (tx) => {
    const before = await knownPerson(tx, target);
    await messagePerson(services, tx, before, 'auth.smsFactorReset');
    const managers = await messageManagers(services, tx, before, by, 'auth.smsFactorResetOther');
    await actAs(tx, by);
    await storePhone(tx, target, null, now);
    await endSessionsOf(tx, target, now);
    await note(tx, before, by, now, { field: 'phone', before: before.phone, after: null });
    return { name: before.name, managers };
  });
  services.announce(
    managers.map(({ id }) => announcement({ user: id }, 'FACTOR_RESET', { user: target, name })),
  );
}

/** The staff took his second factor away: his number and those who keep him are told. */
export async function messageFactorOff(
  services: Pick<AuthServices, 'sms'>,
  tx: Tx,
  target: string,
  by: string,
): Promise<void> {
  const person = await knownPerson(tx, target);
  await messagePerson(services, tx, person, 'auth.smsFactorOff');
  await messageManagers(services, tx, person, by, 'auth.smsFactorOffOther');
}

async function messageManagers(
  { sms }: Pick<AuthServices, 'sms'>,
  tx: Tx,
  person: KnownPerson,
  by: string,
  key: 'auth.smsFactorOffOther' | 'auth.smsFactorResetOther',
) {
  const managers = await otherManagersOf(tx, person, by);
  const text = t(key, { name: person.name });
  for (const { phone } of managers) if (phone) await sms.queue(tx, { to: phone, text });
  return managers;
}

function note(
  tx: Tx,
  { id, company }: KnownPerson,
  user: string,
  at: Date,
  change: { field: string; before: unknown; after: unknown },
): Promise<void> {
  return recordEdits(tx, { user, company, at }, [
    { entity: 'users', record: id, action: 'edit', changes: [change] },
  ]);
}
