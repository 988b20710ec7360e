import type { CheckupTotals } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams, formatWhole } from '@inspect/contract/kernel';
import type { Totals } from '../../../ui/table/table-totals.tsx';

/** What the whole filter comes to: of the checkups that stand what is due, what was paid, what is owed. */
export function totalsOf({ count, due, paid, owed }: CheckupTotals): Totals {
  return {
    label: t('shell.total'),
    line: [
      t('checkups.list.standing', { count: formatWhole(count) }),
      t('shell.labelled', { name: t('checkups.list.sum'), value: formatDrams(due) }),
      t('checkups.list.paidSum', { sum: formatDrams(paid) }),
      t('checkups.list.owedSum', { sum: formatDrams(owed) }),
    ],
  };
}
