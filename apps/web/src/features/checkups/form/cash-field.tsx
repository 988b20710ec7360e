import { t } from '@inspect/contract/i18n';
import { CheckField } from '../../../ui/form/check-field.tsx';
import type { CheckupDraft } from '../draft/draft.ts';
import { isCash, isCashStale } from '../draft/payload.ts';

export const CASH_KEY = 'F2';

type CashFieldProps = { draft: CheckupDraft; due: number | null; waiting: boolean; onPress: () => void };

/**
 * That the sum was taken in cash: said by the person, never assumed, and of this very sum. What was said of a sum that
 * can't be named any more stands until there is one, or it is taken back.
 */
export function CashField({ draft, due, waiting, onPress }: CashFieldProps) {
  const stale = isCashStale(draft, due);
  const unknown = stale && due === null;
  if (unknown ? waiting : !due) return null;
  return (
    <CheckField
      name="cash"
      label={t('checkups.form.cash', { key: CASH_KEY })}
      error={stale ? t(unknown ? 'checkups.form.cashUnknown' : 'checkups.form.cashChanged') : undefined}
      value={unknown || isCash(draft, due)}
      onChange={onPress}
    />
  );
}
