import { t } from '@inspect/contract/i18n';
import { OWNER_STATUSES } from '@inspect/contract/reference';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { OptionField } from '../../../ui/form/option-field.tsx';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { Picker } from '../../../ui/form/picker/picker.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';
import type { FormState } from './form-state.ts';

const STATUSES = OWNER_STATUSES.map((value) => ({ value, label: t(`reference.ownerStatus.${value}`) }));

export function OwnerSection({ form, lists }: { form: FormState; lists: CheckupLists }) {
  const { bind, values } = form;
  return (
    <FormSection title={t('checkups.form.owner')}>
      <div data-wide>
        <OptionField {...bind('ownerStatus')} options={STATUSES} />
      </div>
      <TextField {...bind('ownerName')} />
      <CodeField {...bind('ownerIdNumber')} maxLength={10} />
      <PhoneField {...bind('phone')} />
      <TextField {...bind('email')} kind="email" />
      <Picker {...bind('region')} {...lists.region} />
      <Picker
        {...bind('county')}
        {...lists.county}
        {...(values.region ? {} : { placeholder: t('checkups.form.firstRegion') })}
      />
      <Picker
        {...bind('street')}
        {...lists.street}
        {...(values.county ? {} : { placeholder: t('checkups.form.firstCounty') })}
      />
      <TextField {...bind('address')} />
    </FormSection>
  );
}
