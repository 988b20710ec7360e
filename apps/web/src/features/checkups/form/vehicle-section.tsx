import { fieldsIn } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { memoBy } from '../../../ui/form/memo-by.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { OptionField } from '../../../ui/form/option-field.tsx';
import { Picker } from '../../../ui/form/picker/picker.tsx';
import { hasChanged, isAsFound, setCarType } from '../draft/change.ts';
import type { CheckupLists } from '../lists/use-checkup-lists.ts';
import { YES_NO } from './fact-control.tsx';
import { FactControls } from './fact-controls.tsx';
import { FoldedSection } from './folded-section.tsx';
import { foldedText } from './folded-text.ts';
import type { FormState } from './form-state.ts';
import { shownFacts } from './shown-facts.ts';

const FIELDS = fieldsIn('vehicle', 'odometer', 'comparison');
const REGISTERED = fieldsIn('vehicle');
const OF_THE_DAY = fieldsIn('odometer');
const TOLD = ['car', 'carModel', 'productionYear', 'carType', 'color', 'fuel', 'enginePower', 'VIN'] as const;

type VehicleProps = { form: FormState; lists: CheckupLists };

const shown = ({ form, lists }: VehicleProps) => [
  ...shownFacts(FIELDS, form, lists),
  form.draft.firstRegistration,
  hasChanged(form.draft),
  isAsFound(form.draft, REGISTERED),
];

/** The technical data; of a vehicle of the register they are there already. */
export const VehicleSection = memoBy(shown, function VehicleSection({ form, lists }: VehicleProps) {
  const { bind, change, draft, values } = form;
  const odometer = bind('odometer');
  const carType = (
    <div data-double>
      <Picker
        {...bind('carType')}
        {...lists.carType}
        onChange={(type) =>
          change((current) => setCarType(current, type, type ? lists.groupOf(type) : undefined))
        }
      />
    </div>
  );
  const instead = {
    // It identified the vehicle above, or is not to be changed.
    ...(draft.firstRegistration || bind('VIN').disabled ? { VIN: null } : {}),
    carType,
    odometer: <NumberField {...odometer} disabled={odometer.disabled || values.odometerUnreadable} />,
    change: (
      <div data-wide>
        <OptionField {...bind('change')} value={hasChanged(draft)} options={YES_NO} />
      </div>
    ),
  };
  return (
    <FoldedSection
      title={t('checkups.form.vehicleFacts')}
      summary={foldedText(REGISTERED, TOLD, form, lists)}
      changeLabel={t('checkups.form.changeVehicle')}
      always={<FactControls form={form} lists={lists} fields={OF_THE_DAY} instead={instead} />}
    >
      <FactControls form={form} lists={lists} fields={FIELDS} instead={instead} />
    </FoldedSection>
  );
});
