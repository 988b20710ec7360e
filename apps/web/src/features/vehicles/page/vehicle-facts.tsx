import { t } from '@inspect/contract/i18n';
import { formatDay, formatWhole, yerevanDay } from '@inspect/contract/kernel';
import type { VehiclePage } from '@inspect/contract/vehicles';
import { serverNow } from '../../../platform/server-status/index.ts';
import type { Fact } from '../../../ui/facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { OpinionBadge } from '../badges.tsx';

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
    { name: t('checkups.label.VIN'), value: vehicle.VIN },
    { name: t('checkups.label.car'), value: vehicle.carName },
    { name: t('checkups.label.carModel'), value: vehicle.carModelName },
    { name: t('checkups.label.carGroup'), value: vehicle.carGroupName },
    { name: t('checkups.label.carType'), value: vehicle.carTypeName },
    { name: t('checkups.label.body'), value: vehicle.bodyName },
    { name: t('checkups.label.color'), value: vehicle.colorName },
    { name: t('checkups.label.fuel'), value: vehicle.fuelName },
    { name: t('checkups.label.productionYear'), value: vehicle.productionYear },
    {
      name: t('checkups.label.enginePower'),
      value: enginePower === null ? null : String(enginePower).replace('.', ','),
    },
    { name: t('checkups.label.maximumMass'), value: maximumMass === null ? null : formatWhole(maximumMass) },
  ];
}

function Due({ date }: { date: string }) {
  if (date < yerevanDay(serverNow()))
    return <StatusBadge tone="bad">{t('vehicles.overdue', { date: formatDay(date) })}</StatusBadge>;
  return <StatusBadge tone="good">{t('vehicles.dueUntil', { date: formatDay(date) })}</StatusBadge>;
}
