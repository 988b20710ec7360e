import type { Quote } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDay } from '@inspect/contract/kernel';
import { NEXT_CHECKUPS } from '@inspect/contract/reference';
import type { FieldProps } from '../../../ui/form/field.ts';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { memoBy } from '../../../ui/form/memo-by.ts';
import { OptionField } from '../../../ui/form/option-field.tsx';
import type { FormState } from './form-state.ts';

type PeriodProps = { form: FormState; quote: Quote | null };

/** When to come again: the server proposes, the operator may choose otherwise. */
export const PeriodSection = memoBy(
  ({ form, quote }: PeriodProps) => [...Object.values(form.bind('nextCheckup')), quote],
  function PeriodSection({ form, quote }: PeriodProps) {
    return (
      <FormSection title={t('checkups.form.period')}>
        <div data-wide>
          <PeriodField {...form.bind('nextCheckup')} quote={quote} />
        </div>
      </FormSection>
    );
  },
);

type Period = (typeof NEXT_CHECKUPS)[number];
type PeriodFieldProps = Omit<FieldProps<Period | null>, 'label'> & { quote: Quote | null };

export function PeriodField({ quote, ...field }: PeriodFieldProps) {
  const proposal = quote?.proposal;
  const options = NEXT_CHECKUPS.map((value) => ({
    value,
    label: proposal?.nextCheckup === value ? proposedLabel(value) : t(`reference.nextCheckup.${value}`),
  }));
  return (
    <OptionField
      {...field}
      label={t('checkups.form.periodQuestion')}
      value={field.value ?? proposal?.nextCheckup ?? null}
      options={options}
      hint={proposal ? `${formatDay(proposal.nextCheckupDate)} · ${proposal.reason}` : undefined}
    />
  );
}

function proposedLabel(value: Period): string {
  return `${t(`reference.nextCheckup.${value}`)} · ${t('checkups.form.proposed')}`;
}
