import { fieldsIn } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { formatDay, yerevanDay } from '@inspect/contract/kernel';
import type { VehiclePage } from '@inspect/contract/vehicles';
import { serverNow } from '../../../platform/server-status/index.ts';
import type { Fact } from '../../../ui/facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { fieldText, labelOf } from '../../checkup-fields/index.ts';
import { OpinionBadge } from '../../checkup-list/index.ts';

type Vehicle = VehiclePage['vehicle'];

/** What the register says of the vehicle: when it was inspected and is due, then what it is. */
export function factsOf(vehicle: Vehicle): Fact[] {
  const { lastCheckupDate, lastOpinion } = vehicle;
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
    ...fieldsIn('vehicle').map((field) => ({ name: labelOf(field), value: fieldText(field, vehicle) })),
  ];
}

function Due({ date }: { date: string }) {
  if (date < yerevanDay(serverNow()))
    return <StatusBadge tone="bad">{t('vehicles.overdue', { date: formatDay(date) })}</StatusBadge>;
  return <StatusBadge tone="good">{t('vehicles.dueUntil', { date: formatDay(date) })}</StatusBadge>;
}
