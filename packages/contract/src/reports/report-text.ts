import { t } from '../i18n/index.ts';
import { addDays, formatDay } from '../kernel/dates.ts';
import { formatDecimal } from '../kernel/decimal.ts';
import { formatDrams, formatWhole } from '../kernel/money.ts';
import { OWNER_STATUSES } from '../reference/index.ts';
import type { ReportRow } from './grouped-endpoints.ts';
import { type Dimension, MEASURES, type Measure, NO_FINDING } from './reports.ts';

/** What a row is, as people say it: 20/11/2026, a name, a kind of owner. */
export function rowTitle(by: Dimension, { key, name }: Pick<ReportRow, 'key' | 'name'>): string {
  if (name !== null) return name;
  if (by === 'day') return formatDay(key);
  if (by === 'classificator') return key === NO_FINDING ? t('reportViews.noFinding') : key;
  if (by === 'week') return `${formatDay(key)} – ${formatDay(addDays(key, 6))}`;
  if (by === 'month') return key.split('-').reverse().join('/');
  if (by === 'weekdayHour') return weekdayHourText(key);
  const status = OWNER_STATUSES.find((one) => String(one) === key);
  return status === undefined ? key : t(`reference.ownerStatus.${status}`);
}

const WEEKDAYS = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'] as const;
export const weekdayText = (weekday: number): string =>
  t(`stations.day.${WEEKDAYS[(weekday + 6) % 7] ?? 'd1'}`);

/** 5-09: Friday, 09:00. */
function weekdayHourText(key: string): string {
  const [weekday = '', hour = ''] = key.split('-');
  return `${weekdayText(Number(weekday))}, ${hour}:00`;
}

/** null where there is nothing that it could be of. */
export function figureText(measure: Measure, figure: number | null | undefined): string | null {
  if (figure === null || figure === undefined) return null;
  const kind = MEASURES[measure];
  if (kind === 'sum' || kind === 'tariff') return formatDrams(figure);
  if (kind === 'share') return `${formatDecimal(Math.round(figure * 1_000) / 10)}\u00A0%`;
  return formatWhole(Math.round(figure));
}
