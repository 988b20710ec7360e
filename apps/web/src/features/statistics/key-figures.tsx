import { t } from '@inspect/contract/i18n';
import { formatDecimal } from '@inspect/contract/kernel';
import { type Figures, figureText, MEASURES, type Measure } from '@inspect/contract/reports';
import type { CountryFigures, Statistics } from '@inspect/contract/statistics';
import classes from './statistics.module.css';

const SHOWN = ['count', 'faultRate', 'medianMinutes', 'received'] as const satisfies readonly Measure[];

type KeyFiguresProps = {
  data: Statistics;
  /** the country is something to compare it with */
  ofCompany: boolean;
  /** nobody kept records in the other period */
  alone: boolean;
};

/** The four that everybody asks for first, beside the other period and what is usual in the country. */
export function KeyFigures({ data, ofCompany, alone }: KeyFiguresProps) {
  const { totals, compared, country } = data;
  return (
    <ul className={classes.figures} aria-label={t('statistics.figures')}>
      {SHOWN.map((measure) => (
        <li key={measure} className={classes.figure}>
          <span className={classes.name}>{t(`reportViews.measure.${measure}`)}</span>
          <span className={classes.value}>{figureText(measure, totals[measure]) ?? '—'}</span>
          {alone ? null : <span className={classes.beside}>{wasText(measure, totals, compared.totals)}</span>}
          {ofCompany && country ? <Usual measure={measure} country={country} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Usual({ measure, country }: { measure: Measure; country: CountryFigures }) {
  const usual = measure === 'count' ? country.count : measure === 'faultRate' ? country.faultRate : null;
  const value = figureText(measure, usual);
  return value === null ? null : <span className={classes.beside}>{t('statistics.country', { value })}</span>;
}

/** What it was, and by how much that was more or less where it is a number of something. */
function wasText(measure: Measure, now: Figures, before: Figures): string {
  const [is, was] = [now[measure] ?? null, before[measure] ?? null];
  const value = figureText(measure, was) ?? '—';
  if (MEASURES[measure] === 'share' || is === null || !was) return t('statistics.was', { value });
  const change = Math.round((is / was - 1) * 1_000) / 10;
  const sign = change > 0 ? '+' : change < 0 ? '−' : '';
  return t('statistics.wasBy', { value, change: `${sign}${formatDecimal(Math.abs(change))}\u00A0%` });
}
