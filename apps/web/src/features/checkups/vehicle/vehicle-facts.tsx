import { t } from '@inspect/contract/i18n';
import { formatDay, formatWhole, yerevanDay } from '@inspect/contract/kernel';
import type { VehiclePage } from '@inspect/contract/vehicles';
import { serverNow } from '../../../platform/server-status/index.ts';
import type { Fact } from '../../../ui/facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { labelOf } from '../form/form-state.ts';
import { OpinionBadge } from '../status/badges.tsx';

type Vehicle = VehiclePage['vehicle'];

/** What the register says of the vehicle: when it was inspected and is due, then what it is. */
export function factsOf(vehicle: Vehicle): Fact[] {
  const { lastCheckupDate, lastOpinion, enginePower, maximumMass } = vehicle;
  return [
    {
      name: t('vehicles.last'),
      value: lastCheckupDate ? (
        <>
          {formatDay(lastCheckupDate)} {lastOpinion === null ? null : <OpinionBadge opinion={lastOpinion} />}
        </>
      ) : (
        t('vehicles.never')
      ),
    },
    { name: t('vehicles.due'), value: vehicle.dueDate ? <Due date={vehicle.dueDate} /> : null },
    { name: labelOf('VIN'), value: vehicle.VIN },
    { name: labelOf('car'), value: vehicle.carName },
    { name: labelOf('carModel'), value: vehicle.carModelName },
    { name: labelOf('carGroup'), value: vehicle.carGroupName },
    { name: labelOf('carType'), value: vehicle.carTypeName },
    { name: labelOf('body'), value: vehicle.bodyName },
    { name: labelOf('color'), value: vehicle.colorName },
    { name: labelOf('fuel'), value: vehicle.fuelName },
    { name: labelOf('productionYear'), value: vehicle.productionYear },
    {
      name: labelOf('enginePower'),
      value: enginePower === null ? null : String(enginePower).replace('.', ','),
    },
    { name: labelOf('maximumMass'), value: maximumMass === null ? null : formatWhole(maximumMass) },
  ];
}

function Due({ date }: { date: string }) {
  if (date < yerevanDay(serverNow()))
    return <StatusBadge tone="bad">{t('vehicles.overdue', { date: formatDay(date) })}</StatusBadge>;
  return <StatusBadge tone="good">{t('vehicles.dueUntil', { date: formatDay(date) })}</StatusBadge>;
}
