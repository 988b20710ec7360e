import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import { signingProblem } from '@inspect/contract/users';
import type { Tx } from '../../../platform/db/transaction.ts';
import { mechanicOf } from '../pre-add/mechanic.query.ts';

/** Only who may inspect now signs now. @throws AppError checkup.not_signer, checkup.mechanic_certificate */
export async function refuseSigner(
  tx: Tx,
  { mechanic, company }: Pick<Checkup, 'mechanic' | 'company'>,
  now: Date,
): Promise<void> {
  const signer = await mechanicOf(tx, mechanic);
  const problem = signer ? signingProblem(signer, company, yerevanDay(now)) : 'checkup.not_signer';
  if (problem) throw new AppError(problem, { fields: { mechanic: t(`error.${problem}`) } });
}
