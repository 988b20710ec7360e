import { type Fees, PAYMENT_PURPOSES, type PaymentPurpose } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { isCash } from '../draft/payload.ts';
import type { FormState } from './form-state.ts';

const CASH = {
  inspection: t('checkups.form.cashInspection'),
  environmental: t('checkups.form.cashEnvironmental'),
} as const satisfies Record<PaymentPurpose, string>;

/** What was taken in cash. Sums are never typed nor sent: the server knows them. */
export function FeeSection({ form, fees }: { form: FormState; fees: Fees | null }) {
  const declare = (purpose: PaymentPurpose, taken: boolean) =>
    form.change((draft) => ({ ...draft, cash: { ...draft.cash, [purpose]: taken } }));
  return (
    <FormSection title={t('checkups.form.fee')}>
      {PAYMENT_PURPOSES.map((purpose) => (
        <CheckField
          key={purpose}
          name={`cash-${purpose}`}
          label={CASH[purpose]}
          hint={fees?.[purpose]?.amount === 0 ? t('checkups.form.nothingOwed') : undefined}
          value={isCash(form.draft, purpose, fees)}
          disabled={(fees?.[purpose]?.amount ?? 0) === 0}
          onChange={(taken) => declare(purpose, taken)}
        />
      ))}
    </FormSection>
  );
}
