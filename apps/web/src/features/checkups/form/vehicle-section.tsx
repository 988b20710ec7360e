import { t } from '@inspect/contract/i18n';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { OptionField } from '../../../ui/form/option-field.tsx';
import { Picker } from '../../../ui/form/picker/picker.tsx';
import { hasChanged, setCarType } from '../draft/change.ts';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';
import type { FormState } from './form-state.ts';

const YES_NO = [
  { value: true, label: t('shell.yes') },
  { value: false, label: t('shell.no') },
];

/** The technical data; of a vehicle of the register they are there already. */
export function VehicleSection({ form, lists }: { form: FormState; lists: CheckupLists }) {
  const { bind, change, draft, values } = form;
  const vin = bind('VIN');
  const odometer = bind('odometer');
  return (
    <FormSection title={t('checkups.form.vehicleFacts')}>
      {draft.firstRegistration || vin.disabled ? null : <CodeField {...vin} maxLength={17} keepHyphen />}
      <Picker {...bind('car')} {...lists.car} />
      <Picker
        {...bind('carModel')}
        {...lists.carModel}
        {...(values.car ? {} : { placeholder: t('checkups.form.firstCar') })}
      />
      <Picker {...bind('carGroup')} {...lists.carGroup} />
      <div data-double>
        <Picker
          {...bind('carType')}
          {...lists.carType}
          onChange={(type) =>
            change((current) => setCarType(current, type, type ? lists.groupOf(type) : undefined))
          }
        />
      </div>
      <Picker {...bind('body')} {...lists.body} />
      <Picker {...bind('color')} {...lists.color} />
      <Picker {...bind('fuel')} {...lists.fuel} />
      <NumberField {...bind('productionYear')} plain />
      <NumberField {...bind('enginePower')} decimals={1} />
      <NumberField {...bind('maximumMass')} />
      <NumberField {...odometer} disabled={odometer.disabled || values.odometerUnreadable} />
      <div data-double data-beside>
        <CheckField {...bind('odometerUnreadable')} />
      </div>
      <div data-wide>
        <OptionField {...bind('change')} value={hasChanged(draft)} options={YES_NO} />
      </div>
    </FormSection>
  );
}
