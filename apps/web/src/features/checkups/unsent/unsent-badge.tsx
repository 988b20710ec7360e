import { t } from '@inspect/contract/i18n';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Unsent } from './unsent-kind.ts';

/** In no list and no record is it anything but this before the server has taken it. */
export function UnsentBadge({ refusal }: Pick<Unsent, 'refusal'>) {
  return refusal ? (
    <StatusBadge tone="bad">{t('checkups.unsent.refusedBadge')}</StatusBadge>
  ) : (
    <StatusBadge tone="wait">{t('checkups.unsent.badge')}</StatusBadge>
  );
}
