import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { type Prepayment, prepaidSums } from '@inspect/contract/payments';
import { CheckField } from '../../../ui/form/check-field.tsx';

type PrepaidFieldProps = {
  /** what was paid beforehand and would pay for it */
  offered: readonly Prepayment[];
  used: readonly Prepayment[];
  onUse: (uses: boolean) => void;
};

/** What a citizen has paid beforehand pays for his checkup by itself; unticked it is kept for another time. */
export function PrepaidField({ offered, used, onUse }: PrepaidFieldProps) {
  if (offered.length === 0) return null;
  const { inspection, environmental } = prepaidSums(offered);
  return (
    <CheckField
      name="prepaid"
      label={t('checkups.form.prepaidUse', { sum: formatDrams(inspection + environmental) })}
      value={used.length > 0}
      onChange={onUse}
    />
  );
}
