import type { Actor } from '@inspect/contract/access';
import type { Checkup, cardNumber } from '@inspect/contract/checkups';
import { AppError } from '@inspect/contract/kernel';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/transaction.ts';
import { checkupOf } from '../../checkup-list/index.ts';
import type { CheckupServices } from '../pre-add/checkup-services.ts';
import { lockCheckup, nextCardNumber } from '../saving/card-number.repo.ts';
import { writeCheckup } from '../saving/checkup.repo.ts';

export function cardNumberOf(checkup: Checkup): z.infer<typeof cardNumber> {
  const { _id, number, Opinion, concludedAt, nextCheckupDate } = checkup;
  return { _id, number, Opinion, concludedAt, nextCheckupDate };
}

/** The conclusion's numbering, repeated for who missed its answer, and for records taken over without a number. */
export async function addCardNumber(
  { clock }: CheckupServices,
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ checkup: Checkup; repeated: boolean }> {
  const seen = await checkupOf(tx, actor, id);
  if (seen.number) return { checkup: seen, repeated: true };
  const row = await lockCheckup(tx, id);
  if ((row ?? seen).status !== 'concluded') throw new AppError('checkup.not_concluded');
  // One that got its number meanwhile is closed to the company's people.
  if (!row || row.number) return { checkup: await checkupOf(tx, actor, id), repeated: true };
  const { version } = row;
  await writeCheckup(
    tx,
    { id, version, action: 'number', by: actor.userId, reason: null, now: clock.now() },
    { number: await nextCardNumber(tx, row.company) },
  );
  return { checkup: await checkupOf(tx, actor, id), repeated: false };
}
