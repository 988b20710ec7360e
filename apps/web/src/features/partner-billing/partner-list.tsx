import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import { type BilledPartner, partnerBillingEndpoints } from '@inspect/contract/partner-billing';
import { Text } from '@mantine/core';
import { useSession } from '../../platform/access/session.ts';
import { useList } from '../../platform/api/use-list.ts';
import { PrintedPage } from '../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { pageText } from '../../platform/navigation/list-state.ts';
import { sortingBy } from '../../platform/navigation/sorting.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { filterChips, searchBy } from '../../ui/filters/filter-chips.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Sum } from '../../ui/sum.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { billingSearch } from './billing-search.ts';
import { balanceText } from './billing-words.ts';

function Balance({ balance, overdue }: BilledPartner) {
  if (overdue > 0) return <StatusBadge tone="bad">{balanceText(balance)}</StatusBadge>;
  return <StatusBadge tone={balance > 0 ? 'wait' : 'none'}>{balanceText(balance)}</StatusBadge>;
}

const COLUMNS: readonly Column<BilledPartner>[] = [
  { key: 'name', title: t('partnerBilling.label.partner'), cell: ({ name }) => name, sortable: true },
  {
    key: 'calls',
    title: t('partnerBilling.label.thisMonthCalls'),
    cell: ({ calls }) => formatWhole(calls),
    sortable: true,
    align: 'end',
  },
  {
    key: 'sum',
    title: t('partnerBilling.label.thisMonthSum'),
    cell: ({ sum }) => <Sum amount={sum} />,
    sortable: true,
    align: 'end',
  },
  {
    key: 'balance',
    title: t('partnerBilling.label.balance'),
    cell: (row) => <Balance {...row} />,
    sortable: true,
    badge: true,
  },
];

/** Partners with the use of this month and what they owe. */
export function PartnerList() {
  const { user } = useSession();
  const [{ page, search, sort }, patch] = useSearchState(billingSearch);
  const list = useList(partnerBillingEndpoints.list, { page, search, sort }, { staleTime: 0 });
  const filter: typeof patch = (changes, options) => patch({ ...changes, page: null }, options);
  const title = t('access.page.api-payments');
  return (
    <>
      <PageHeader title={title} actions={<PrintButton />} />
      <Text c="dimmed" mb="md">
        {t('partnerBilling.hint')}
      </Text>
      <FilterBar
        search={searchBy(t('partnerBilling.searchPlaceholder'), search, filter)}
        chips={filterChips({ search }, filter)}
        onClearAll={() => filter({ search: null })}
      />
      <PrintedPage pagination={list.pagination} />
      <DataTable
        label={title}
        columns={COLUMNS}
        columnStorage={columnStorage(user.id, 'api-payments')}
        rows={list.rows}
        rowId={({ _id }) => _id}
        opening={{ hrefOf: ({ _id }) => `?partner=${_id}`, open: ({ _id }) => patch({ partner: _id }) }}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        updating={list.updating}
        sort={sortingBy(billingSearch.shape.sort, sort, patch)}
        failure={list.failure}
        empty={<EmptyState text={t(search ? 'shell.emptyFiltered' : 'partnerBilling.empty')} />}
      />
    </>
  );
}
