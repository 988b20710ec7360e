import { isInEffect } from '@inspect/contract/checkup-list';
import type { CheckupRow } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { settlementOf } from '@inspect/contract/payments';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { owedBackFor } from './owed-back-for.ts';

type PaidBadgeProps = Pick<CheckupRow, 'fees' | 'paid' | 'status' | 'replacedBy'> & {
  /** where there is room for the state as the fees name it */
  wide?: boolean;
};

/** Whether what is owed has been paid, or what is to be given back; of a checkup that does not stand nothing is owed. */
export function PaidBadge({ wide = false, ...row }: PaidBadgeProps) {
  const { fees, paid, status } = row;
  if (!fees || !paid) return null;
  // Short and without the sum: beside more eight columns would not stand at 1280 pixels, and the record's fees say it.
  if (owedBackFor(row) > 0)
    return (
      <StatusBadge tone="wait">{t(wide ? 'checkups.label.owedBack' : 'checkups.list.owedBack')}</StatusBadge>
    );
  if (status && !isInEffect(status)) return null;
  const { tone, text } = SETTLEMENT[settlementOf(fees, paid)];
  return <StatusBadge tone={tone}>{text}</StatusBadge>;
}

const SETTLEMENT = {
  free: { tone: 'none', text: t('checkups.list.free') },
  all: { tone: 'good', text: t('checkups.list.paidAll') },
  part: { tone: 'wait', text: t('checkups.list.paidPart') },
  none: { tone: 'wait', text: t('checkups.list.paidNone') },
} as const;
