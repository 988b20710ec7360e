import { t } from '../i18n/index.ts';
import { formatDateTime, formatDay } from '../kernel/dates.ts';
import { formatDrams } from '../kernel/money.ts';
import { formatPlate } from '../kernel/plate.ts';
import type { RecordColumn, RecordRow } from './records.ts';

/** What stands over a column, as the lists say it. */
const TITLES: Readonly<Record<RecordColumn, string>> = {
  CarRegNo: t('checkups.label.CarRegNo'),
  VIN: t('checkups.label.VIN'),
  vehicle: t('checkups.list.vehicle'),
  productionYear: t('checkups.label.productionYear'),
  ownerName: t('checkups.label.ownerName'),
  ownerTaxCode: t('reports.tax.ownerTaxCode'),
  createdAt: t('checkups.label.createdAt'),
  Opinion: t('checkups.label.Opinion'),
  number: t('checkups.label.number'),
  nextCheckupDate: t('checkups.label.nextCheckupDate'),
  due: t('checkups.list.sum'),
  received: t('reports.tax.received'),
};
export const recordTitle = (column: RecordColumn): string => TITLES[column];

/** A cell as people read it; null where there is nothing to say. */
export function recordText(column: RecordColumn, row: RecordRow): string | null {
  switch (column) {
    case 'CarRegNo':
      return row.CarRegNo ? formatPlate(row.CarRegNo) : t('checkups.list.noPlate');
    case 'createdAt':
      return formatDateTime(row.createdAt);
    case 'nextCheckupDate':
      return row.nextCheckupDate && formatDay(row.nextCheckupDate);
    case 'Opinion':
      return resultText(row);
    case 'productionYear':
      return row.productionYear === null ? null : String(row.productionYear);
    case 'due':
    case 'received': {
      const sum = row[column];
      return sum === null ? null : formatDrams(sum);
    }
    default:
      return row[column];
  }
}

/** The result where it stands; until there is one, and when it stands no more, where the checkup is. */
function resultText({ Opinion, status }: RecordRow): string {
  if (Opinion === null) return t(`checkups.status.${status}`);
  return t(Opinion ? 'checkups.list.opinionTrue' : 'checkups.list.opinionFalse');
}
