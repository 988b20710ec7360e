import type { Fees } from '@inspect/contract/checkup-fields';
import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { owedOf } from '@inspect/contract/payments';
import { Notice } from '../../../ui/notice.tsx';

/** What the conclusion would change in money, said before it is made. */
export function FeeChange({ record, fees }: { record: Checkup; fees: Fees }) {
  const [before, after] = [record.fees.total, fees.total];
  if (before === after || after === null) return null;
  const { total: owed } = owedOf(fees, record.paid);
  const paid = record.paid.inspection + record.paid.environmental;
  return (
    <div data-wide>
      <Notice
        role="status"
        tone="wait"
        title={t('checkups.conclude.feesChange', {
          before: before === null ? t('shell.emptyValue') : formatDrams(before),
          after: formatDrams(after),
        })}
      >
        {owed ? (
          <span>
            {t('checkups.conclude.stillOwed', { paid: formatDrams(paid), owed: formatDrams(owed) })}
          </span>
        ) : null}
      </Notice>
    </div>
  );
}
