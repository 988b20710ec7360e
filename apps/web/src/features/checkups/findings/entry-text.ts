import {
  FINDING_LISTS,
  type Finding,
  MEASUREMENT_NAMES,
  type MeasurementName,
} from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { formatDecimal } from '@inspect/contract/kernel';
import type { ClassificatorGroup } from './classificators.ts';
import { type Entries, measurementKey } from './entries.ts';
import { placeText } from './place-text.ts';

/** Where and what, as one sentence; '' = the finding says no more than that there is one. */
export function detailText({ location = [], note }: Pick<Finding, 'location' | 'note'>): string {
  const place = placeText(location);
  if (place && note) return t('checkups.findings.sentence', { place, note });
  return place || note || '';
}

export function findingText(finding: Finding): string {
  const said = t(finding.checked ? 'checkups.mechanic.fault' : 'checkups.mechanic.allRight');
  const detail = detailText(finding);
  return detail ? `${said} · ${detail}` : said;
}

export function valueText(name: MeasurementName, value: number): string {
  return t('checkups.findings.measured', { value: formatDecimal(value), unit: t(`checkups.unit.${name}`) });
}

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
