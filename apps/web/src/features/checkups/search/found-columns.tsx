import { type FoundCheckup, type ListColumnKey, readsOf, SEARCH_SORTS } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import type { Column } from '../../../ui/table/columns.ts';
import { listColumns } from '../list/list-columns.tsx';

const [PLATE, ...OTHERS] = [
  'CarRegNo',
  'vehicle',
  'createdAt',
  'status',
  'Opinion',
  'station',
  'ownerName',
  'VIN',
  'number',
] as const satisfies readonly ListColumnKey[];
export const FOUND_FIELDS = readsOf([PLATE, ...OTHERS]);

const of = (...keys: ListColumnKey[]): Column<FoundCheckup>[] =>
  keys.flatMap((key) => listColumns.filter((column) => column.key === key)).map(asFound);

const sorts: readonly string[] = SEARCH_SORTS;

/** The list sorts by what indexes serve, the search by what it has read. */
function asFound({ hidden: _, ...column }: (typeof listColumns)[number]): Column<FoundCheckup> {
  return { ...column, sortable: sorts.includes(column.key) };
}

export const foundColumns: readonly Column<FoundCheckup>[] = [
  ...of(PLATE),
  {
    key: 'match',
    title: t('checkups.search.match'),
    cell: ({ match }) => t(`checkups.search.how.${match.how}.${match.field}`),
  },
  ...of(...OTHERS),
];
