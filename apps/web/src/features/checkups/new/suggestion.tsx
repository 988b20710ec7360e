import { t } from '@inspect/contract/i18n';
import type { Vehicle } from '@inspect/contract/vehicles';
import { Button } from '@mantine/core';
import { plateText } from '../../vehicles/index.ts';
import { putField } from '../draft/change.ts';
import type { FormState } from '../form/form-state.ts';
import classes from './answer-panel.module.css';

/** Another plate of the register, one character away: never taken without being asked for. */
export function Suggestion({ vehicle, form }: { vehicle: Vehicle; form: FormState }) {
  const { CarRegNo } = vehicle;
  const plate = plateText(CarRegNo);
  if (!CarRegNo || !plate) return null;
  const name = [vehicle.carName, vehicle.carModelName].filter(Boolean).join(' ');
  return (
    <div className={classes.refusal}>
      <p>{t('vehicles.suggestion', { plate, name })}</p>
      <Button
        size="xs"
        variant="default"
        onClick={() => form.change((draft) => putField(draft, 'CarRegNo', CarRegNo))}
      >
        {t('vehicles.take', { plate })}
      </Button>
    </div>
  );
}
