import {
  FIELD_NAMES,
  isVersionField,
  MEASUREMENT_NAMES,
  type VersionField,
} from '@inspect/contract/checkup-fields';
import type { CheckupRow } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { fieldText } from '../../checkup-fields/index.ts';
import { findingText, valueText } from '../findings/entry-text.ts';

/** What versions are compared by, in reading order. */
export const COMPARED = FIELD_NAMES.filter(isVersionField);

/** A field of one version as a person reads it; '' = empty then. */
export function versionText(field: VersionField, row: CheckupRow): string {
  switch (field) {
    case 'classificators':
    case 'newClassificators':
      return findingsText(row[field]);
    case 'measurements':
      return measurementsText(row.measurements);
    case 'override':
      return row.override?.reason ?? '';
    case 'fees':
      return feesText(row.fees);
    default:
      return fieldText(field, row);
  }
}

function measurementsText(measurements: CheckupRow['measurements'] = {}): string {
  const lines = MEASUREMENT_NAMES.flatMap((name) => {
    const measured = measurements[name];
    const text = measured && valueText(name, measured.value);
    return text ? [t('shell.fieldError', { name: t(`checkups.measurement.${name}`), text })] : [];
  });
  return lines.join('\n');
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
