import { pageOf } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { type InspectedNotPaid, type PaidNotInspected, unsettledEndpoints } from '@inspect/contract/payments';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { useList } from '../../../platform/api/use-list.ts';
import { PrintedPage } from '../../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../../platform/local-state/column-storage.ts';
import { pageText } from '../../../platform/navigation/list-state.ts';
import { usePage } from '../../../platform/navigation/screen.ts';
import { sortingBy } from '../../../platform/navigation/sorting.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { ListExport } from '../../../platform/table-files/list-export.tsx';
import type { PickerProps } from '../../../ui/form/picker/picker.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NothingFound } from '../../../ui/table/list-parts.tsx';
import { StationSums } from './station-sums.tsx';
import { inspectedColumns, paidColumns, type RecordPage, totalsOf } from './unsettled-columns.tsx';
import { UnsettledFilters } from './unsettled-filters.tsx';
import { NO_UNSETTLED_FILTER, queryOf, type UnsettledSearch, unsettledSearch } from './unsettled-search.ts';

type UnsettledViewProps = {
  of: 'paidNotInspected' | 'inspectedNotPaid';
  /** null = this person sees one company only */
  companies: Pick<PickerProps, 'options' | 'failure'> | null;
};

/** One of the two lists: what it comes to by station, and its rows, each of which leads to the payment or the checkup. */
export function UnsettledView({ of, companies }: UnsettledViewProps) {
  const page = usePage();
  const [search, patch] = useSearchState(unsettledSearch);
  const today = yerevanDay(serverNow());
  const query = queryOf(search, today);
  const endpoint = unsettledEndpoints[`${of}Exported`];
  const title = t(`payments.tab.${of}`);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ListExport page={page} path={endpoint.path} query={query} title={title} />
            <PrintButton />
          </>
        }
      />
      <UnsettledFilters search={search} patch={patch} today={today} companies={companies} />
      {of === 'paidNotInspected' ? (
        <Paid query={query} country={companies !== null} />
      ) : (
        <Inspected query={query} country={companies !== null} />
      )}
    </>
  );
}

type ListProps = { query: ReturnType<typeof queryOf>; country: boolean };

/** Then an empty list says nothing of the whole day. */
const isFiltered = ({ search, company, station }: UnsettledSearch) => Boolean(search ?? company ?? station);

/** Where this person opens checkups. */
function useRecordPage(): RecordPage {
  const { can } = useSession();
  if (can('tech-service-all', 'view')) return 'tech-service-all';
  return can('company-tech-service', 'view') ? 'company-tech-service' : null;
}

function Paid({ query, country }: ListProps) {
  const page = usePage();
  const navigate = useNavigate();
  const { user } = useSession();
  const [search, patch] = useSearchState(unsettledSearch);
  const paged = { ...query, sort: search.sort, ...(search.page ? { page: search.page } : {}) };
  const list = useList(unsettledEndpoints.paidNotInspected, paged, { staleTime: 0 });
  const records = useRecordPage();
  const columns = useMemo(() => paidColumns({ country, records }), [country, records]);
  const hrefOf = ({ row }: PaidNotInspected) => `${pageOf(page).url}/${row}`;
  return (
    <>
      <StationSums stations={list.answer?.stations} country={country} />
      <PrintedPage pagination={list.pagination} />
      <DataTable
        label={t('payments.unsettled.about.paidNotInspected')}
        columns={columns}
        columnStorage={columnStorage(user.id, `${page}-paid-not-inspected`)}
        rows={list.rows}
        rowId={(row) => row._id}
        updating={list.updating}
        sort={sortingBy(unsettledSearch.shape.sort, search.sort, patch)}
        opening={{ hrefOf, open: (row) => void navigate({ to: hrefOf(row) }) }}
        waits={({ reason }) => reason !== 'later'}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        totals={list.answer ? totalsOf(list.answer.totals) : undefined}
        failure={list.failure}
        empty={
          <NothingFound
            filtered={isFiltered(search)}
            empty={t('payments.unsettled.empty.paidNotInspected')}
            onClear={() => patch(NO_UNSETTLED_FILTER)}
          />
        }
      />
    </>
  );
}

function Inspected({ query, country }: ListProps) {
  const page = usePage();
  const navigate = useNavigate();
  const { user } = useSession();
  const [search, patch] = useSearchState(unsettledSearch);
  const paged = { ...query, sort: search.unpaidBy, ...(search.page ? { page: search.page } : {}) };
  const list = useList(unsettledEndpoints.inspectedNotPaid, paged, { staleTime: 0 });
  const records = useRecordPage();
  const columns = useMemo(() => inspectedColumns({ country, records }), [country, records]);
  const hrefOf = ({ _id }: InspectedNotPaid) => `${pageOf(records ?? page).url}/${_id}`;
  return (
    <>
      <StationSums stations={list.answer?.stations} country={country} />
      <PrintedPage pagination={list.pagination} />
      <DataTable<InspectedNotPaid>
        label={t('payments.unsettled.about.inspectedNotPaid')}
        columns={columns}
        columnStorage={columnStorage(user.id, `${page}-inspected-not-paid`)}
        rows={list.rows}
        rowId={(row) => row._id}
        updating={list.updating}
        sort={sortingBy(unsettledSearch.shape.unpaidBy, search.unpaidBy, ({ sort }) =>
          patch({ unpaidBy: sort, page: null }),
        )}
        {...(records ? { opening: { hrefOf, open: (row) => void navigate({ to: hrefOf(row) }) } } : {})}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        totals={list.answer ? totalsOf(list.answer.totals) : undefined}
        failure={list.failure}
        empty={
          <NothingFound
            filtered={isFiltered(search)}
            empty={t('payments.unsettled.empty.inspectedNotPaid')}
            onClear={() => patch(NO_UNSETTLED_FILTER)}
          />
        }
      />
    </>
  );
}
