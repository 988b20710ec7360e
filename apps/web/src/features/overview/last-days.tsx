import { t } from '@inspect/contract/i18n';
import { formatDay, formatWhole } from '@inspect/contract/kernel';
import { type Overview, TREND_DAYS } from '@inspect/contract/overview';
import { Link } from '@tanstack/react-router';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import classes from './overview.module.css';
import type { Proof } from './proofs.ts';

type LastDaysProps = {
  days: NonNullable<Overview['checkups']>['days'];
  /** where there is more of it, for who may look at it */
  statistics: Proof;
};

/** How today stands beside the days before it. */
export function LastDays({ days, statistics }: LastDaysProps) {
  const title = t('overview.trend', { days: TREND_DAYS });
  return (
    <section className={classes.section} aria-label={title}>
      <LineChart
        title={title}
        text={t('overview.trendText', { days: TREND_DAYS, list: days.map(nameOf).join(', ') })}
        points={days.map((each) => ({
          at: Date.parse(each.day),
          value: each.count,
          label: formatDay(each.day),
          name: nameOf(each),
        }))}
      />
      {statistics ? (
        <Link className={classes.more} to={statistics.to} search={statistics.search}>
          {t('overview.statistics')}
        </Link>
      ) : null}
    </section>
  );
}

const nameOf = ({ day, count }: LastDaysProps['days'][number]) =>
  t('shell.labelled', { name: formatDay(day), value: formatWhole(count) });
