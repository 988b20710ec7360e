import type { AnalysisKind, Finding } from '@inspect/contract/analysis';
import { t } from '@inspect/contract/i18n';
import { formatDecimal } from '@inspect/contract/kernel';

type FindingFacts = Pick<Finding, 'kind' | 'figures'>;

const SHARES = ['share', 'expected', 'low', 'high', 'likeness'];

/** A share as a percentage, to one place. */
const shareText = (share: number) => `${formatDecimal(Math.round(share * 1_000) / 10)}\u00a0%`;

/** What a finding follows from, as one sentence. */
export function findingText({ kind, figures }: FindingFacts): string {
  const values = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, valueText(name, value)]),
  );
  return t(`analysis.says.${saying(kind, figures)}`, values);
}

const valueText = (name: string, value: number | string) => {
  if (typeof value === 'string') return value;
  return SHARES.includes(name) ? shareText(value) : formatDecimal(Math.round(value * 10) / 10);
};

function saying(kind: AnalysisKind, figures: Finding['figures']) {
  if (kind === 'faultRate')
    return Number(figures.share) < Number(figures.expected) ? 'faultRateLow' : 'faultRateHigh';
  if (kind === 'afterHours' && figures.from === '') return 'afterHoursFree';
  return kind;
}
