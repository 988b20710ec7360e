import { FINDING_LISTS, MEASUREMENT_NAMES } from '@inspect/contract/checkup-fields';
import type { CheckupRow } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay, formatDrams, formatWhole } from '@inspect/contract/kernel';
import { OWNER_FIELDS, VEHICLE_FIELDS } from '../draft/draft.ts';
import { findingText, valueText } from '../findings/entry-text.ts';

/** What versions are compared by, in reading order. */
export const COMPARED = [
  'status',
  'Opinion',
  'number',
  'CarRegNo',
  'registrationCertificate',
  ...VEHICLE_FIELDS,
  'odometer',
  'odometerUnreadable',
  ...OWNER_FIELDS,
  'nextCheckup',
  'proposedNextCheckup',
  'nextCheckupDate',
  'fees',
  'change',
  'mechanic',
  'cameraReasonId',
  'cameraReasonNote',
  'override',
  'classificators',
  'newClassificators',
  'measurements',
  'concludedAt',
  'deleted',
] as const satisfies readonly (keyof CheckupRow)[];
export type ComparedField = (typeof COMPARED)[number];

/** A field of one version as a person reads it; '' = empty then. */
export function fieldText(field: ComparedField, row: CheckupRow): string {
  const list = FINDING_LISTS.find((name) => name === field);
  if (list) return findingsText(row[list]);
  switch (field) {
    case 'measurements':
      return MEASUREMENT_NAMES.flatMap((name) => {
        const measured = row.measurements?.[name];
        return measured
          ? [
              t('shell.fieldError', {
                name: t(`checkups.measurement.${name}`),
                text: valueText(name, measured.value),
              }),
            ]
          : [];
      }).join('\n');
    case 'status':
      return row.status ? t(`checkups.status.${row.status}`) : '';
    case 'Opinion':
      return row.Opinion == null
        ? ''
        : t(row.Opinion ? 'checkups.list.opinionTrue' : 'checkups.list.opinionFalse');
    case 'ownerStatus':
      return row.ownerStatus === undefined ? '' : t(`reference.ownerStatus.${row.ownerStatus}`);
    case 'nextCheckup':
    case 'proposedNextCheckup':
      return row[field] === undefined ? '' : t(`reference.nextCheckup.${row[field]}`);
    case 'override':
      return row.override?.reason ?? '';
    case 'nextCheckupDate':
      return row.nextCheckupDate ? formatDay(row.nextCheckupDate) : '';
    case 'concludedAt':
      return row.concludedAt ? formatDateTime(row.concludedAt) : '';
    case 'fees':
      return feesText(row.fees);
    case 'productionYear':
      return String(row.productionYear ?? '');
    default:
      return plainText(row[field], nameOf(field, row));
  }
}

function plainText(value: unknown, name: string | null): string {
  if (name !== null) return name;
  if (typeof value === 'boolean') return t(value ? 'shell.yes' : 'shell.no');
  if (typeof value === 'number')
    return Number.isInteger(value) ? formatWhole(value) : String(value).replace('.', ',');
  return typeof value === 'string' ? value : '';
}

/** The name of what an id stands for, which the answer has beside it. */
function nameOf(field: ComparedField, row: CheckupRow): string | null {
  const named: Readonly<Record<string, unknown>> = row;
  const name = named[`${field}Name`];
  return typeof name === 'string' ? name : null;
}

function feesText(fees: CheckupRow['fees']): string {
  if (!fees) return '';
  const line = (name: string, amount: number | null) =>
    t('shell.fieldError', { name, text: amount === null ? t('shell.emptyValue') : formatDrams(amount) });
  return [
    line(t('checkups.form.inspectionFee'), fees.inspection.amount),
    line(t('checkups.form.environmentalFee'), fees.environmental?.amount ?? null),
  ].join('\n');
}

function findingsText(found: CheckupRow['classificators'] = {}): string {
  return Object.entries(found)
    .map(([code, finding]) => t('shell.fieldError', { name: code, text: findingText(finding) }))
    .join('\n');
}
