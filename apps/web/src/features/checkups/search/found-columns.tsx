import type { FoundCheckup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import type { Column } from '../../../ui/table/columns.ts';
import { listColumns } from '../list/list-columns.tsx';

const of = (...keys: string[]): Column<FoundCheckup>[] =>
  keys.flatMap((key) => listColumns.filter((column) => column.key === key)).map(unsorted);

/** The order is that of the matches. */
function unsorted({
  sortable: _,
  hidden: __,
  ...column
}: (typeof listColumns)[number]): Column<FoundCheckup> {
  return column;
}

/** What is found: which, why, when and where, with what result. */
export const foundColumns: readonly Column<FoundCheckup>[] = [
  ...of('CarRegNo'),
  {
    key: 'match',
    title: t('checkups.search.match'),
    cell: ({ match }) => t(`checkups.search.how.${match.how}.${match.field}`),
  },
  ...of('vehicle', 'createdAt', 'status', 'Opinion', 'station', 'ownerName', 'VIN', 'number'),
];

export const FOUND_FIELDS = [
  'CarRegNo',
  'VIN',
  'carName',
  'carModelName',
  'productionYear',
  'createdAt',
  'status',
  'Opinion',
  'stationName',
  'ownerName',
  'number',
] as const satisfies readonly (keyof FoundCheckup)[];
