import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { owedBackOf } from '@inspect/contract/payments';

type Taken = Pick<Checkup, 'fees' | 'paid' | 'replacedBy'>;

/** Drams of the tax that a checkup which does not stand keeps: they stay with its vehicle. */
export const keptTax = ({ fees, paid, replacedBy }: Taken): number =>
  replacedBy === null
    ? paid.environmental - owedBackOf({ fees, paid, stands: false, replacedBy }).environmental
    : 0;

/** What becomes of the money that was taken when a checkup is cancelled or annulled; null where none was. */
export function moneyWhenVoid({ fees, paid, replacedBy = null }: Partial<Taken>): string | null {
  if (!fees || !paid) return null;
  const taken = paid.inspection + paid.environmental;
  if (taken === 0) return null;
  const back = owedBackOf({ fees, paid, stands: false, replacedBy }).total;
  const kept = keptTax({ fees, paid, replacedBy });
  return [
    t('payments.owedBack.taken', { sum: formatDrams(taken) }),
    ...(back > 0 ? [t('payments.owedBack.willGo', { sum: formatDrams(back) })] : []),
    ...(kept > 0 ? [t('payments.owedBack.willStay', { sum: formatDrams(kept) })] : []),
  ].join(' ');
}
