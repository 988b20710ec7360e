import { t } from '@inspect/contract/i18n';
import { type Day, formatDateTime, formatDay, formatWhole, type Pagination } from '@inspect/contract/kernel';
import { serverNow } from '../../../platform/server-status/index.ts';
import type { NamedCompany } from '../../companies/index.ts';
import classes from './printed-facts.module.css';

type PrintedFactsProps = {
  /** whose checkups they are; null: of several companies; undefined: not known here, so nobody's name stands above */
  company: NamedCompany | null | undefined;
  /** null = of whatever day */
  days: { from: Day; to: Day } | null;
  pagination: Pagination | undefined;
};

/** A list has many columns: the sheet lies on its side, on this screen only. */
const SHEET = '@page { size: A4 landscape; margin: 10mm; }';

/** On paper only: whose checkups they are, of which days the rows are, how many there are on how many pages, and when it was printed. */
export function PrintedFacts({ company, days, pagination }: PrintedFactsProps) {
  const facts = days ? [t('reports.days', { days: daysOf(days) })] : [];
  if (pagination) {
    const { current_page: page, total, count } = pagination;
    facts.push(t('shell.rows', { count: formatWhole(count) }));
    facts.push(t('shell.pageOf', { page: formatWhole(page), total: formatWhole(total) }));
  }
  facts.push(t('reports.printed', { time: formatDateTime(serverNow()) }));
  return (
    <>
      <style media="print">{SHEET}</style>
      <div className={classes.letterhead}>
        <strong>{company === null ? t('shell.productFull') : company?.name}</strong>
        {company ? <span>{t('reports.taxCode', { taxCode: company.taxCode })}</span> : null}
      </div>
      <p className={classes.facts}>{facts.join(' · ')}</p>
    </>
  );
}

function daysOf({ from, to }: { from: Day; to: Day }): string {
  return from === to ? formatDay(from) : t('shell.fromTo', { from: formatDay(from), to: formatDay(to) });
}
