import { t } from '@inspect/contract/i18n';
import { formatDay, formatWhole } from '@inspect/contract/kernel';
import { type ProviderStatement, statementsEndpoints } from '@inspect/contract/payment-statements';
import { useSession } from '../../../platform/access/session.ts';
import { useList } from '../../../platform/api/use-list.ts';
import { PrintedPage } from '../../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../../platform/local-state/column-storage.ts';
import { pageText } from '../../../platform/navigation/list-state.ts';
import { usePage } from '../../../platform/navigation/screen.ts';
import { sortingBy } from '../../../platform/navigation/sorting.ts';
import type { SearchPatch } from '../../../platform/navigation/use-search-state.ts';
import { When } from '../../../platform/server-status/index.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { filterChips, searchBy } from '../../../ui/filters/filter-chips.ts';
import { Sum } from '../../../ui/sum.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NothingFound } from '../../../ui/table/list-parts.tsx';
import { type StatementsSearch, statementsSearch } from './statements-search.ts';

type Row = ProviderStatement;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'provider',
    title: t('paymentStatements.label.provider'),
    cell: ({ provider }) => t(`paymentStatements.provider.${provider}`),
  },
  { key: 'days', title: t('paymentStatements.label.days'), cell: daysOf, sortable: true },
  {
    key: 'lines',
    title: t('paymentStatements.label.lines'),
    cell: ({ lines }) => formatWhole(lines),
    sortable: true,
    align: 'end',
  },
  {
    key: 'fresh',
    title: t('paymentStatements.label.fresh'),
    cell: ({ fresh }) => formatWhole(fresh),
    align: 'end',
  },
  {
    key: 'paid',
    title: t('paymentStatements.label.paid'),
    cell: ({ paid }) => <Sum amount={paid} />,
    sortable: true,
    align: 'end',
  },
  {
    key: 'returned',
    title: t('paymentStatements.label.returned'),
    cell: ({ returned }) => <Sum amount={returned} />,
    sortable: true,
    align: 'end',
  },
  { key: 'at', title: t('paymentStatements.label.at'), cell: ({ at }) => <When at={at} />, sortable: true },
  { key: 'by', title: t('paymentStatements.label.by'), cell: (row) => row.byName, sortable: true },
  {
    key: 'file',
    title: t('paymentStatements.label.file'),
    cell: (row) => row.fileName,
    cut: true,
    sortable: true,
  },
];

function daysOf({ from, to }: Row): string {
  return from === to
    ? formatDay(from)
    : t('paymentStatements.period', { from: formatDay(from), to: formatDay(to) });
}

type Patch = SearchPatch<typeof statementsSearch>;
type StatementsViewProps = { search: StatementsSearch; patch: Patch };

/** Which statements were taken in, of which days and by whom. */
export function StatementsView({ search: wanted, patch }: StatementsViewProps) {
  const page = usePage();
  const { user } = useSession();
  const { page: at, search, statementsBy: sort } = wanted;
  const list = useList(statementsEndpoints.list, { page: at, search, sort });
  const filter: Patch = (changes, options) => patch({ ...changes, page: null }, options);
  const clear = () => filter({ search: null });
  return (
    <>
      <FilterBar
        search={searchBy(t('paymentStatements.fileSearchPlaceholder'), search, filter)}
        chips={filterChips({ search }, filter)}
        onClearAll={clear}
      />
      <PrintedPage pagination={list.pagination} />
      <DataTable
        label={t('paymentStatements.tab.statements')}
        columns={COLUMNS}
        columnStorage={columnStorage(user.id, `${page}-statements`)}
        rows={list.rows}
        rowId={(row) => row._id}
        updating={list.updating}
        sort={sortingBy(statementsSearch.shape.statementsBy, sort, (next) =>
          filter({ statementsBy: next.sort }),
        )}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        failure={list.failure}
        empty={
          <NothingFound
            filtered={Boolean(search)}
            empty={t('paymentStatements.noStatements')}
            onClear={clear}
          />
        }
      />
    </>
  );
}
