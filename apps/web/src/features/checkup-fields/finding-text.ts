import type { Finding, MeasurementName } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { formatDecimal } from '@inspect/contract/kernel';
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
