import {
  FIELD_NAMES,
  isVersionField,
  MEASUREMENT_NAMES,
  type VersionField,
} from '@inspect/contract/checkup-fields';
import type { CheckupRow } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { formatDrams } from '@inspect/contract/kernel';
import { fieldText, findingText, valueText } from '../../checkup-fields/index.ts';
import type { ClassificatorGroup } from '../findings/classificators.ts';
import { entryName } from '../findings/entry-text.ts';

/** Names of what versions hold as ids and codes. */
export type VersionNames = {
  groups: readonly ClassificatorGroup[];
  reasonOf: (id: string) => string | undefined;
};

/** One thing that is said of a version; `key` tells two of one name apart. */
type Line = { key: string; name: string; text: string };

/** What differs between two versions, each as a sentence, in reading order. */
export function changesBetween(older: CheckupRow, newer: CheckupRow, names: VersionNames): string[] {
  const [before, after] = [saidOf(older, names), saidOf(newer, names)];
  return [...new Map([...before, ...after]).values()].flatMap(({ key, name }) => {
    const [was, is] = [before.get(key)?.text ?? '', after.get(key)?.text ?? ''];
    return was === is ? [] : [sentenceOf(name, was, is)];
  });
}

function sentenceOf(name: string, before: string, after: string): string {
  if (before === '') return t('checkups.versions.set', { name, after });
  if (after === '') return t('checkups.versions.removed', { name, before });
  return t('checkups.versions.changed', { name, before, after });
}

function saidOf(row: CheckupRow, names: VersionNames): Map<string, Line> {
  const lines = FIELD_NAMES.filter(isVersionField).flatMap((field) => linesOf(field, row, names));
  return new Map(lines.map((line) => [line.key, line]));
}

function linesOf(field: VersionField, row: CheckupRow, names: VersionNames): Line[] {
  const one = (text: string): Line[] => [{ key: field, name: t(`checkups.label.${field}`), text }];
  switch (field) {
    case 'classificators':
    case 'newClassificators':
      return Object.entries(row[field] ?? {}).map(([code, finding]) => {
        const key = `${field}.${code}`;
        return { key, name: entryName(key, names.groups), text: findingText(finding) };
      });
    case 'measurements':
      return measurementLines(row.measurements);
    case 'override':
      return one(row.override?.reason ?? '');
    case 'cameraReasonId':
      return one(row.cameraReasonId ? (names.reasonOf(row.cameraReasonId) ?? '') : '');
    case 'fees':
      return feesLines(row.fees);
    default:
      return one(fieldText(field, row));
  }
}

function measurementLines(measurements: CheckupRow['measurements'] = {}): Line[] {
  return MEASUREMENT_NAMES.flatMap((key) => {
    const measured = measurements[key];
    return measured
      ? [{ key, name: t(`checkups.measurement.${key}`), text: valueText(key, measured.value) }]
      : [];
  });
}

function feesLines(fees: CheckupRow['fees']): Line[] {
  if (!fees) return [];
  const { inspection, environmental } = fees;
  return [
    { key: 'inspection', name: t('checkups.form.inspectionFee'), text: formatDrams(inspection.amount) },
    {
      key: 'environmental',
      name: t('checkups.form.environmentalFee'),
      text: environmental ? formatDrams(environmental.amount) : '',
    },
  ];
}
