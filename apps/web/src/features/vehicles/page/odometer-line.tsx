import { t } from '@inspect/contract/i18n';
import { formatDay, formatWhole } from '@inspect/contract/kernel';
import type { VehicleCheckup } from '@inspect/contract/vehicles';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Reading, readingsOf, stepsBack } from './odometer.ts';

/** How far the vehicle had gone at each checkup, and a warning where it then had gone less. */
export function OdometerLine({ checkups }: { checkups: readonly VehicleCheckup[] }) {
  const readings = readingsOf(checkups);
  const back = stepsBack(readings);
  const [first] = readings;
  const last = readings.at(-1);
  if (!first || !last) return <p>{t('vehicles.odometerNone')}</p>;
  if (readings.length === 1) return <p>{t('vehicles.odometerOne', pointOf(first))}</p>;
  return (
    <>
      {back.map(({ before, after }) => (
        <Notice
          key={after.date}
          tone="bad"
          title={t('vehicles.odometerBack', {
            before: formatDay(before.date),
            more: formatWhole(before.km),
            after: formatDay(after.date),
            less: formatWhole(after.km),
          })}
        />
      ))}
      <LineChart
        title={t('vehicles.odometerChart')}
        text={t('vehicles.odometerText', {
          from: formatDay(first.date),
          first: formatWhole(first.km),
          to: formatDay(last.date),
          last: formatWhole(last.km),
          count: readings.length,
        })}
        points={readings.map((reading, index) => ({
          at: Date.parse(reading.date) + index,
          value: reading.km,
          label: formatDay(reading.date),
          name: t('vehicles.odometerPoint', pointOf(reading)),
          warn: back.some(({ after }) => after === reading),
        }))}
      />
    </>
  );
}

const pointOf = ({ date, km }: Reading) => ({ date: formatDay(date), km: formatWhole(km) });
