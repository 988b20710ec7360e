import { isOtherPlate } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { isPlateConfirmed } from '../draft/payload.ts';
import type { FormState } from './form-state.ts';

/** Asked of a plate of an unfamiliar pattern, and again when it becomes another one. */
export function PlateConfirmation({ form: { draft, change } }: { form: FormState }) {
  const { CarRegNo } = draft.values;
  if (!isOtherPlate(CarRegNo)) return null;
  return (
    <div data-wide>
      <CheckField
        name="plateConfirmed"
        label={t('checkups.form.otherPlateConfirm', { plate: formatPlate(CarRegNo) })}
        value={isPlateConfirmed(draft)}
        onChange={(confirmed) =>
          change((current) => ({ ...current, plateConfirmed: confirmed ? current.values.CarRegNo : '' }))
        }
      />
    </div>
  );
}
