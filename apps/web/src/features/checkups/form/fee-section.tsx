import { type Fees, PAYMENT_PURPOSES, type PaymentPurpose } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { memoBy } from '../../../ui/form/memo-by.ts';
import { isCash } from '../draft/payload.ts';
import type { FormState } from './form-state.ts';

const CASH = {
  inspection: t('checkups.form.cashInspection'),
  environmental: t('checkups.form.cashEnvironmental'),
} as const satisfies Record<PaymentPurpose, string>;

/** The sum and its reason, where the sticky bar of a phone has no room for them. */
function hintOf(sum: Fees['inspection'] | null): string | undefined {
  if (!sum) return undefined;
  return sum.amount === 0 ? sum.reason : `${formatDrams(sum.amount)} · ${sum.reason}`;
}

type FeeProps = { form: FormState; fees: Fees | null };

/** What was taken in cash. Sums are never typed nor sent: the server knows them. */
export const FeeSection = memoBy(
  ({ form, fees }: FeeProps) => [form.draft.cash, form.change, fees],
  function FeeSection({ form, fees }: FeeProps) {
    const declare = (purpose: PaymentPurpose, taken: boolean) =>
      form.change((draft) => ({ ...draft, cash: { ...draft.cash, [purpose]: taken } }));
    return (
      <FormSection title={t('checkups.form.fee')}>
        {PAYMENT_PURPOSES.map((purpose) => (
          <div key={purpose} data-wide>
            <CheckField
              name={`cash-${purpose}`}
              label={CASH[purpose]}
              hint={hintOf(fees?.[purpose] ?? null)}
              value={isCash(form.draft, purpose, fees)}
              disabled={(fees?.[purpose]?.amount ?? 0) === 0}
              onChange={(taken) => declare(purpose, taken)}
            />
          </div>
        ))}
      </FormSection>
    );
  },
);
