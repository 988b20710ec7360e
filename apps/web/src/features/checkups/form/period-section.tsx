import type { Quote } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDay } from '@inspect/contract/kernel';
import { NEXT_CHECKUPS } from '@inspect/contract/reference';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { OptionField } from '../../../ui/form/option-field.tsx';
import type { FormState } from './form-state.ts';

/** When to come again: the server proposes, the operator may choose otherwise. */
export function PeriodSection({ form, quote }: { form: FormState; quote: Quote | null }) {
  const proposal = quote?.proposal;
  const options = NEXT_CHECKUPS.map((value) => ({
    value,
    label: proposal?.nextCheckup === value ? proposedLabel(value) : t(`reference.nextCheckup.${value}`),
  }));
  const chosen = form.values.nextCheckup ?? proposal?.nextCheckup ?? null;
  return (
    <FormSection title={t('checkups.form.period')}>
      <div data-wide>
        <OptionField
          {...form.bind('nextCheckup')}
          label={t('checkups.form.periodQuestion')}
          value={chosen}
          options={options}
          hint={proposal ? `${formatDay(proposal.nextCheckupDate)} · ${proposal.reason}` : undefined}
        />
      </div>
    </FormSection>
  );
}

function proposedLabel(value: (typeof NEXT_CHECKUPS)[number]): string {
  return `${t(`reference.nextCheckup.${value}`)} · ${t('checkups.form.proposed')}`;
}
