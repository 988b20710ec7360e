import { isStaff } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { serverNow } from '../../platform/server-status/index.ts';
import { Facts } from '../../ui/facts.tsx';
import { DayField } from '../../ui/filters/day-field.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { OptionField } from '../../ui/form/option-field.tsx';
import { Picker } from '../../ui/form/picker/picker.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useCompanies } from '../companies/index.ts';
import { hasField, type PersonFields } from './person-form.ts';
import type { StaffScope } from './staff-scope.ts';
import { useStations } from './use-stations.ts';

type ControlsProps = {
  scope: StaffScope;
  values: PersonFields;
  set: <Field extends keyof PersonFields>(field: Field, value: PersonFields[Field]) => void;
  leave: (field: string) => void;
  errors: Readonly<Record<string, string>>;
  isNew: boolean;
  /** one's own rights are somebody else's business */
  own: boolean;
};

/** A control for each field; what a role doesn't have isn't asked. */
export function PersonControls({ scope, values, set, leave, errors, isNew, own }: ControlsProps) {
  const companies = useCompanies(scope.all);
  const stations = useStations(scope, values.company);
  const field = (name: keyof PersonFields) => ({
    name,
    label: t(`users.label.${name}`),
    error: errors[name],
    onBlur: () => leave(name),
  });
  const chooseRole = (role: PersonFields['role']) => {
    set('role', role);
    if (role === null || !isStaff(role)) return;
    set('company', null);
    set('station', null);
  };
  return (
    <>
      <TextField {...field('name')} required value={values.name} onChange={(text) => set('name', text)} />
      <TextField
        {...field('email')}
        required
        kind="email"
        value={values.email}
        onChange={(text) => set('email', text)}
      />
      {own ? (
        <Facts
          facts={[{ name: t('users.label.role'), value: values.role && t(`access.role.${values.role}`) }]}
        />
      ) : (
        <OptionField
          {...field('role')}
          required
          options={scope.roles.map((value) => ({ value, label: t(`access.role.${value}`) }))}
          value={values.role}
          onChange={chooseRole}
        />
      )}
      {scope.all && hasField(values.role, 'company') ? (
        <Picker
          {...field('company')}
          {...companies}
          required
          value={values.company}
          onChange={(company) => {
            set('company', company);
            set('station', null);
          }}
        />
      ) : null}
      {hasField(values.role, 'station') ? (
        <Picker
          {...field('station')}
          {...stations}
          placeholder={t('users.noStationOption')}
          value={values.station}
          onChange={(station) => set('station', station)}
        />
      ) : null}
      {hasField(values.role, 'certificateNumber') ? (
        <>
          <TextField
            {...field('certificateNumber')}
            value={values.certificateNumber}
            onChange={(text) => set('certificateNumber', text)}
          />
          <DayField
            {...field('certificateUntil')}
            value={values.certificateUntil ?? undefined}
            onChange={(day) => set('certificateUntil', day ?? null)}
            today={yerevanDay(serverNow())}
          />
        </>
      ) : null}
      {(scope.all || !isNew) && !own ? (
        <CheckField
          {...field('twoFactor')}
          hint={t('users.twoFactorHint')}
          value={values.twoFactor}
          onChange={(value) => set('twoFactor', value)}
        />
      ) : null}
    </>
  );
}
