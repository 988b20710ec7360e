import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { useMemo } from 'react';
import { optionOf, useCopy } from '../../platform/offline/index.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { DayField } from '../../ui/filters/day-field.tsx';
import { AreaField } from '../../ui/form/area-field.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { PhoneField } from '../../ui/form/phone-field.tsx';
import { Picker } from '../../ui/form/picker/picker.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { CompanyValues } from './company-form.ts';

export type ControlsProps = {
  values: CompanyValues;
  set: <Field extends keyof CompanyValues>(field: Field, value: CompanyValues[Field]) => void;
  leave: (field: string) => void;
  errors: Readonly<Record<string, string>>;
};

export function fieldsOf({ values, set, leave, errors }: ControlsProps) {
  const field = (name: keyof CompanyValues) => ({
    name,
    label: t(`companies.label.${name}`),
    error: errors[name],
    onBlur: () => leave(name),
  });
  return {
    field,
    line: (
      name: 'name' | 'taxCode' | 'legalForm' | 'director' | 'address' | 'licenceNumber',
      required = false,
    ) => (
      <TextField
        {...field(name)}
        required={required}
        value={values[name]}
        onChange={(text) => set(name, text)}
      />
    ),
    phone: <PhoneField {...field('phone')} value={values.phone} onChange={(text) => set('phone', text)} />,
    email: (
      <TextField
        {...field('email')}
        kind="email"
        value={values.email}
        onChange={(text) => set('email', text)}
      />
    ),
    check: (name: 'status' | 'contractEnabled' | 'subscriptionEnabled' | 'blocked' | 'double_payments') => (
      <CheckField {...field(name)} value={values[name]} onChange={(value) => set(name, value)} />
    ),
  };
}

/** Everything the staff keep of a company, in sections. */
export function CompanyControls(props: ControlsProps & { isNew: boolean }) {
  const { values, set, errors, isNew } = props;
  const { field, line, phone, email, check } = fieldsOf(props);
  const regions = useCopy('regions').rows;
  const counties = useCopy('counties').rows;
  const near = useMemo(
    () => counties?.filter((row) => row.region === values.region),
    [counties, values.region],
  );
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
        {line('name', true)}
        {line('taxCode', true)}
        {line('legalForm')}
        {line('director')}
        {phone}
        {email}
        <Picker
          {...field('region')}
          options={regions?.map(optionOf)}
          value={values.region}
          onChange={(region) => {
            set('region', region);
            set('county', null);
          }}
        />
        <Picker
          {...field('county')}
          disabled={values.region === null}
          options={near?.map(optionOf)}
          value={values.county}
          onChange={(county) => set('county', county)}
        />
        {line('address')}
        {check('status')}
      </FormSection>
      <FormSection title={t('companies.section.licence')}>
        {line('licenceNumber')}
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
        {check('subscriptionEnabled')}
        <NumberField
          {...field('subscriptionTotal')}
          value={values.subscriptionTotal}
          onChange={(sum) => set('subscriptionTotal', sum)}
        />
        {isNew ? null : period('from', t('companies.label.subscriptionFrom'))}
        {isNew ? null : period('to', t('companies.label.subscriptionTo'))}
      </FormSection>
      <FormSection title={t('companies.section.other')}>
        {check('contractEnabled')}
        {check('double_payments')}
      </FormSection>
      {isNew ? null : (
        <FormSection title={t('companies.section.block')}>
          {check('blocked')}
          {values.blocked ? (
            <AreaField
              {...field('blockComment')}
              required
              value={values.blockComment}
              onChange={(text) => set('blockComment', text)}
            />
          ) : null}
        </FormSection>
      )}
    </>
  );
}
