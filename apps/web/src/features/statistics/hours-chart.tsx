import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import { rowTitle, weekdayText } from '@inspect/contract/reports';
import type { Statistics } from '@inspect/contract/statistics';
import { HeatMap } from '../../ui/chart/heat-map.tsx';
import { figureCell, word } from './figure-cells.ts';
import type { Chart } from './trend-charts.tsx';

/** Of a working day: they are shown whether anything happened in them or not. */
const WORKING = { from: 9, to: 18 } as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const two = (hour: number) => String(hour).padStart(2, '0');
const keyOf = (weekday: number, hour: number) => `${weekday}-${two(hour)}`;

/** When in the week they are begun, in Yerevan’s time. */
export function hoursChart({ hours }: Statistics): Chart {
  const counts = new Map(hours.map(({ key, count }) => [key, count]));
  const seen = hours.map(({ key }) => Number(key.split('-')[1]));
  const first = Math.min(WORKING.from, ...seen);
  const last = Math.max(WORKING.to, ...seen);
  const shown = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const at = (weekday: number, hour: number) => counts.get(keyOf(weekday, hour)) ?? 0;
  const name = (key: string) => rowTitle('weekdayHour', { key, name: null });
  const busiest = hours.toSorted((left, right) => right.count - left.count)[0];
  return {
    key: 'hours',
    title: t('statistics.title.hours'),
    file: 'hours',
    wide: true,
    table: {
      titles: [t('statistics.weekday'), ...shown.map((hour) => `${two(hour)}:00`)],
      rows: WEEKDAYS.map((weekday) => [
        word(weekdayText(weekday)),
        ...shown.map((hour) => figureCell('count', at(weekday, hour))),
      ]),
    },
    children: (
      <HeatMap
        text={
          busiest
            ? t('statistics.text.most', { value: formatWhole(busiest.count), at: name(busiest.key) })
            : t('statistics.text.none')
        }
        rows={WEEKDAYS.map((weekday) => t(`stations.dayShort.d${weekday}`))}
        columns={shown.map(two)}
        valueAt={(row, column) => at(row + 1, first + column)}
        nameAt={(row, column) => name(keyOf(row + 1, first + column))}
      />
    ),
  };
}
