import type { CheckupRow } from '@inspect/contract/checkups';
import { latinCode, searchKey } from '@inspect/contract/kernel';
import type { ListSearch } from './list-search.ts';

/** What of a filter can be asked of the rows themselves. */
const OF_ROWS: readonly string[] = ['search', 'status', 'Opinion'] satisfies (keyof ListSearch)[];
/** Shorter ones the server doesn't try without their signs either. */
const LEAST_CODE = 3;

/** Today's list as it is without a filter and on its first page. */
export const isWholeDay = (search: ListSearch) => Object.keys(search).length === 0;

/** Whether the rows of today that lie in this browser answer this filter, as far as they go. */
export const answersOffline = (search: ListSearch) =>
  Object.keys(search).every((name) => OF_ROWS.includes(name));

/** Those of them that the filter means, as the server finds them. */
export function shownOf(rows: CheckupRow[], { search, status, Opinion }: ListSearch): CheckupRow[] {
  const wanted = search === undefined ? [] : [searchKey(search), searchKey(latinCode(search))];
  const [typed = '', bare = ''] = wanted;
  const isFound = (row: CheckupRow) => {
    const { CarRegNo, VIN, registrationCertificate, ownerName, phone, number } = row;
    const codes = [VIN, number].map((code) => (code ? latinCode(code) : null));
    const key = searchKey(CarRegNo, VIN, registrationCertificate, ownerName, phone, number, ...codes);
    return key.includes(typed) || (bare.length >= LEAST_CODE && key.includes(bare));
  };
  return rows.filter(
    (row) =>
      (wanted.length === 0 || isFound(row)) &&
      (status === undefined || row.status === status) &&
      (Opinion === undefined || String(row.Opinion) === Opinion),
  );
}
