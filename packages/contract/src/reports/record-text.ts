import { type MessageKey, t } from '../i18n/index.ts';
import { formatDateTime, formatDay } from '../kernel/dates.ts';
import { formatDrams } from '../kernel/money.ts';
import { formatPlate } from '../kernel/plate.ts';
import type { RecordColumn, RecordRow } from './records.ts';

/** What stands over a column, as the lists say it. */
const TITLES = {
  CarRegNo: 'checkups.label.CarRegNo',
  VIN: 'checkups.label.VIN',
  vehicle: 'checkups.list.vehicle',
  productionYear: 'checkups.label.productionYear',
  ownerName: 'checkups.label.ownerName',
  ownerTaxCode: 'reports.tax.ownerTaxCode',
  createdAt: 'checkups.label.createdAt',
  Opinion: 'checkups.label.Opinion',
  number: 'checkups.label.number',
  nextCheckupDate: 'checkups.label.nextCheckupDate',
  due: 'checkups.list.sum',
  received: 'reports.tax.received',
} as const satisfies Record<RecordColumn, MessageKey>;
export const recordTitle = (column: RecordColumn): string => t(TITLES[column]);

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
