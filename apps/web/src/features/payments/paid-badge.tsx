import { stands } from '@inspect/contract/checkup-list';
import type { CheckupRow } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { settlementOf } from '@inspect/contract/payments';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Whether what is owed has been paid; of a checkup that does not stand nothing is owed. */
export function PaidBadge({ fees, paid, status }: Pick<CheckupRow, 'fees' | 'paid' | 'status'>) {
  if (!fees || !paid || (status && !stands(status))) return null;
  const { tone, text } = SETTLEMENT[settlementOf(fees, paid)];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

const SETTLEMENT = {
  free: { tone: 'none', text: t('checkups.list.free') },
  all: { tone: 'good', text: t('checkups.list.paidAll') },
  part: { tone: 'wait', text: t('checkups.list.paidPart') },
  none: { tone: 'wait', text: t('checkups.list.paidNone') },
} as const;
