import { type CheckupRow, settlementOf } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { StatusBadge } from '../../../ui/status-badge.tsx';

export function PaidBadge({ fees, paid }: Pick<CheckupRow, 'fees' | 'paid'>) {
  if (!fees || !paid) return null;
  const { tone, text } = SETTLEMENT[settlementOf(fees, paid)];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

const SETTLEMENT = {
  free: { tone: 'none', text: t('checkups.list.free') },
  all: { tone: 'good', text: t('checkups.list.paidAll') },
  part: { tone: 'wait', text: t('checkups.list.paidPart') },
  none: { tone: 'wait', text: t('checkups.list.paidNone') },
} as const;
