import { t } from '@inspect/contract/i18n';
import { type Day, formatDay, type Pagination } from '@inspect/contract/kernel';
import { PrintedPage } from '../../../platform/list-screen/printed-page.tsx';
import type { NamedCompany } from '../../companies/index.ts';
import classes from './printed-facts.module.css';

type PrintedFactsProps = {
  /** whose checkups they are; null: of several companies; undefined: not known here, so nobody's name stands above */
  company: NamedCompany | null | undefined;
  /** null = of whatever day */
  days: { from: Day; to: Day } | null;
  pagination: Pagination | undefined;
};

/** On paper only: whose checkups they are and of which days, above what each printed list says. */
export function PrintedFacts({ company, days, pagination }: PrintedFactsProps) {
  return (
    <>
      <div className={classes.letterhead}>
        <strong>{company === null ? t('shell.productFull') : company?.name}</strong>
        {company ? <span>{t('reports.taxCode', { taxCode: company.taxCode })}</span> : null}
      </div>
      <PrintedPage pagination={pagination} first={days ? [t('reports.days', { days: daysOf(days) })] : []} />
    </>
  );
}

function daysOf({ from, to }: { from: Day; to: Day }): string {
  return from === to ? formatDay(from) : t('shell.fromTo', { from: formatDay(from), to: formatDay(to) });
}
