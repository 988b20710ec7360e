import { FINDING_LISTS, MEASUREMENT_NAMES } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { formatDecimal } from '@inspect/contract/kernel';
import { findingText } from '../../checkup-fields/index.ts';
import type { ClassificatorGroup } from './classificators.ts';
import { type Entries, measurementKey } from './entries.ts';

export function entryName(key: string, groups: readonly ClassificatorGroup[]): string {
  const measurement = MEASUREMENT_NAMES.find((name) => measurementKey(name) === key);
  if (measurement) return t(`checkups.measurement.${measurement}`);
  const [of, code = ''] = key.split('.');
  const list = FINDING_LISTS.find((name) => name === of);
  const members = groups.filter((group) => group.list === list).flatMap((group) => group.members);
  return members.find((member) => member.code === code)?.name ?? t('checkups.findings.unknown', { code });
}

export function entryText(entry: Entries[string]): string {
  if (entry === undefined) return t('shell.emptyValue');
  return typeof entry === 'number' ? formatDecimal(entry) : findingText(entry);
}
