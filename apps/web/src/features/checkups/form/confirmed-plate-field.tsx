import { isOtherPlate } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatPlate } from '@inspect/contract/kernel';
import { Stack } from '@mantine/core';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { PlateField } from '../../vehicles/index.ts';
import { isPlateConfirmed } from '../draft/payload.ts';
import type { FormState } from './form-state.ts';

/** Of a plate of an unfamiliar pattern it asks, directly under it, to confirm it as it stands; of each other one anew. */
export function ConfirmedPlateField({ form: { draft, bind, change } }: { form: FormState }) {
  const { CarRegNo } = draft.values;
  return (
    <Stack gap="xs">
      <PlateField {...bind('CarRegNo')} autoFocus />
      {isOtherPlate(CarRegNo) ? (
        <CheckField
          name="plateConfirmed"
          // Read against the vehicle's: it never breaks over two lines.
          label={t('checkups.form.otherPlateConfirm', {
            plate: formatPlate(CarRegNo).replaceAll(' ', '\u00a0'),
          })}
          value={isPlateConfirmed(draft)}
          onChange={(confirmed) =>
            change((current) => ({ ...current, plateConfirmed: confirmed ? current.values.CarRegNo : '' }))
          }
        />
      ) : null}
    </Stack>
  );
}
