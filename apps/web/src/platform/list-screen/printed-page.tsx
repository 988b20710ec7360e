import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatWhole, type Pagination } from '@inspect/contract/kernel';
import { serverNow } from '../server-status/index.ts';
import classes from './printed-page.module.css';

/** A list has many columns: the sheet lies on its side, on screens with one only. */
const SHEET = '@page { size: A4 landscape; margin: 10mm; }';

/** On paper only: how many rows there are on how many pages, and when it was printed; `first` says what they are of. */
export function PrintedPage({
  pagination,
  first = [],
}: {
  pagination: Pagination | undefined;
  first?: readonly string[];
}) {
  const facts = [...first];
  if (pagination) {
    const { current_page: page, total, count } = pagination;
    facts.push(t('shell.rows', { count: formatWhole(count) }));
    facts.push(t('shell.pageOf', { page: formatWhole(page), total: formatWhole(total) }));
  }
  facts.push(t('shell.printed', { time: formatDateTime(serverNow()) }));
  return (
    <>
      <style media="print">{SHEET}</style>
      <p className={classes.facts}>{facts.join(' · ')}</p>
    </>
  );
}
