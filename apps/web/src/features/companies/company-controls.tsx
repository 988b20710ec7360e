import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { PlaceFields } from '../../platform/fields/index.ts';
import type { FieldOf } from '../../platform/record-form/index.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { DayField } from '../../ui/filters/day-field.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { CompanyValues } from './company-form.ts';

type ControlsProps = {
  field: FieldOf<CompanyValues>;
  values: CompanyValues;
  set: <Field extends keyof CompanyValues>(field: Field, value: CompanyValues[Field]) => void;
  errors: Readonly<Record<string, string>>;
  isNew: boolean;
};

export function CompanyControls({ field, values, set, errors, isNew }: ControlsProps) {
  const today = yerevanDay(serverNow());
  const period = (part: 'from' | 'to', label: string) => (
    <DayField
      name={`subscription.${part}`}
      label={label}
      today={today}
      value={values.subscription[part] ?? undefined}
      error={errors[`subscription.${part}`]}
      onChange={(day) => set('subscription', { ...values.subscription, [part]: day ?? null })}
    />
  );
  return (
    <>
      <FormSection title={t('companies.section.data')}>
        <TextField {...field('name')} required />
        <TextField {...field('taxCode')} required />
        <TextField {...field('legalForm')} />
        <TextField {...field('director')} />
        <PhoneField {...field('phone')} />
        <TextField {...field('email')} kind="email" />
        <PlaceFields region={field('region')} county={field('county')} />
        <TextField {...field('address')} />
        <CheckField {...field('status')} />
      </FormSection>
      <FormSection title={t('companies.section.licence')}>
        <TextField {...field('licenceNumber')} />
        <DayField
          name="licenceUntil"
          label={t('companies.label.licenceUntil')}
          today={today}
          value={values.licenceUntil ?? undefined}
          error={errors.licenceUntil}
          onChange={(day) => set('licenceUntil', day ?? null)}
        />
      </FormSection>
      <FormSection title={t('companies.section.bill')}>
        <CheckField {...field('subscriptionEnabled')} />
        <NumberField {...field('subscriptionTotal')} />
        {isNew ? null : period('from', t('companies.label.subscriptionFrom'))}
        {isNew ? null : period('to', t('companies.label.subscriptionTo'))}
      </FormSection>
      <FormSection title={t('companies.section.other')}>
        <CheckField {...field('contractEnabled')} />
        <CheckField {...field('double_payments')} />
      </FormSection>
    </>
  );
}
