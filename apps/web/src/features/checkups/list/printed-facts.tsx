import { t } from '@inspect/contract/i18n';
import { type Day, formatDateTime, formatDay, formatWhole, type Pagination } from '@inspect/contract/kernel';
import { serverNow } from '../../../platform/server-status/index.ts';
import classes from './printed-facts.module.css';

type PrintedFactsProps = { days: { from: Day; to: Day }; pagination: Pagination | undefined };

/** On paper only: of which days the rows are, how many there are on how many pages, and when it was printed. */
export function PrintedFacts({ days: { from, to }, pagination }: PrintedFactsProps) {
  const days =
    from === to ? formatDay(from) : t('shell.fromTo', { from: formatDay(from), to: formatDay(to) });
  const facts = [t('reports.days', { days })];
  if (pagination) {
    const { current_page: page, total, count } = pagination;
    facts.push(t('shell.rows', { count: formatWhole(count) }));
    facts.push(t('shell.pageOf', { page: formatWhole(page), total: formatWhole(total) }));
  }
  facts.push(t('reports.printed', { time: formatDateTime(serverNow()) }));
  return <p className={classes.facts}>{facts.join(' · ')}</p>;
}
