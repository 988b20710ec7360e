import type { Fees } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { CheckField } from '../../../ui/form/check-field.tsx';
import type { CheckupDraft } from '../draft/draft.ts';
import { isCash } from '../draft/payload.ts';

export const CASH_KEY = 'F2';

type CashFieldProps = { draft: CheckupDraft; fees: Fees | null; onPress: () => void };

/** That the sum was taken in cash: said by the person, never assumed, and of this very sum. */
export function CashField({ draft, fees, onPress }: CashFieldProps) {
  if (!fees?.total) return null;
  const declared = isCash(draft, fees);
  const changed = draft.cashTaken !== null && !declared;
  return (
    <CheckField
      name="cash"
      label={t('checkups.form.cash', { key: CASH_KEY })}
      error={changed ? t('checkups.form.cashChanged') : undefined}
      value={declared}
      onChange={onPress}
    />
  );
}
