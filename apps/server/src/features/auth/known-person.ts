import type { MessageKey } from '@inspect/contract/i18n';
import { t } from '@inspect/contract/i18n';
import { AppError } from '@inspect/contract/kernel';
import type { Tx } from '../../platform/db/transaction.ts';
import type { AuthServices } from './auth-services.ts';
import { factorOf } from './phone/phone.repo.ts';

export type KnownPerson = Awaited<ReturnType<typeof knownPerson>>;

/** A person with his second factor. @throws AppError unauthenticated where he is not there any more */
export async function knownPerson(tx: Tx, userId: string) {
  const person = await factorOf(tx, userId);
  if (!person) throw new AppError('unauthenticated');
  return person;
}

/** An SMS, where he has a number that was verified. */
export async function messagePerson(
  { sms }: Pick<AuthServices, 'sms'>,
  tx: Tx,
  person: KnownPerson,
  text: MessageKey,
): Promise<void> {
  if (person.phone && person.phone_verified_at) await sms.queue(tx, { to: person.phone, text: t(text) });
}
