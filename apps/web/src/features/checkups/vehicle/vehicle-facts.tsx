import type { VehiclePage } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDay, formatWhole, yerevanDay } from '@inspect/contract/kernel';
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
      name: t('checkups.vehicle.last'),
      value: lastCheckupDate ? (
        <>
          {formatDay(lastCheckupDate)} {lastOpinion === null ? null : <OpinionBadge opinion={lastOpinion} />}
        </>
      ) : (
        t('checkups.vehicle.never')
      ),
    },
    { name: t('checkups.vehicle.due'), value: vehicle.dueDate ? <Due date={vehicle.dueDate} /> : null },
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
    return <StatusBadge tone="bad">{t('checkups.vehicle.overdue', { date: formatDay(date) })}</StatusBadge>;
  return <StatusBadge tone="good">{t('checkups.vehicle.dueUntil', { date: formatDay(date) })}</StatusBadge>;
}
