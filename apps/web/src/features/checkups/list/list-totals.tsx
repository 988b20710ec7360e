import type { CheckupRow } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatWhole, type Pagination } from '@inspect/contract/kernel';
import { Sum } from '../../../ui/sum.tsx';
import type { Totals } from '../../../ui/table/table-totals.tsx';

/** Adds up what is shown, and says when that is one page of several. */
export function totalsOf(rows: readonly CheckupRow[], pagination: Pagination): Totals {
  const known = rows.flatMap((row) => row.fees?.total ?? []);
  const whole = pagination.total <= 1;
  return {
    label: whole ? t('shell.total') : t('shell.thisPage'),
    cells: {
      vehicle: t('shell.rows', { count: formatWhole(rows.length) }),
      sum: <Sum amount={known.reduce((sum, amount) => sum + amount, 0)} />,
    },
  };
}
