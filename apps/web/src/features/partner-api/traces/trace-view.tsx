import type { PageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { yerevanDay } from '@inspect/contract/kernel';
import { partnersEndpoints } from '@inspect/contract/partner-api';
import type { ReactNode } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { useAllRows } from '../../../platform/api/use-all-rows.ts';
import type { useList } from '../../../platform/api/use-list.ts';
import { PrintedPage } from '../../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../../platform/local-state/column-storage.ts';
import { pageText, rangeIn } from '../../../platform/navigation/list-state.ts';
import { sortingBy } from '../../../platform/navigation/sorting.ts';
import type { SearchPatch } from '../../../platform/navigation/use-search-state.ts';
import { serverNow } from '../../../platform/server-status/index.ts';
import { DaysFilter } from '../../../ui/filters/days-filter.tsx';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import { daysText, filterChips, optionText, searchBy } from '../../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../../ui/filters/picker-filter.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { NothingFound } from '../../../ui/table/list-parts.tsx';
import { NO_FILTER, type TraceSearch, traceSearch } from './trace-search.ts';

type Row = { _id: string };
type Patch = SearchPatch<typeof traceSearch>;

type TraceViewProps<Each extends Row> = {
  page: PageRoute;
  columns: readonly Column<Each>[];
  list: Pick<ReturnType<typeof useList>, 'updating' | 'pagination' | 'failure'> & {
    rows: readonly Each[] | undefined;
  };
  search: TraceSearch;
  patch: Patch;
  /** what the search looks for */
  placeholder: string;
  /** a filter of this list alone, and what its chip says */
  more?: ReactNode;
  result?: string | undefined;
};

/** What partners did, page by page, by days and by partner. */
export function TraceView<Each extends Row>(props: TraceViewProps<Each>) {
  const { page, columns, list, search, patch, placeholder, more, result } = props;
  const { user } = useSession();
  const today = yerevanDay(serverNow());
  const partners = useAllRows(partnersEndpoints.list);
  const options = partners.rows?.map(({ _id, name }) => ({ id: _id, name }));
  const filter: Patch = (changes, how) => patch({ ...changes, page: null }, how);
  const range = rangeIn(search, today);
  const chips = filterChips(
    {
      days: daysText(search, range),
      search: search.search,
      partner: optionText(search.partner, options),
      result: search.result && result,
    },
    filter,
  );
  return (
    <>
      <PageHeader title={t(`access.page.${page}`)} actions={<PrintButton />} />
      <FilterBar
        search={searchBy(placeholder, search.search, filter)}
        chips={chips}
        onClearAll={() => patch(NO_FILTER)}
        more={
          <PickerFilter
            name="partner"
            label={t('partnerApi.trace.label.partner')}
            options={options}
            failure={partners.failure}
            value={search.partner ?? null}
            onChange={(partner) => filter({ partner })}
          />
        }
      >
        <DaysFilter label={t('partnerApi.trace.days')} value={range} today={today} onChange={filter} />
        {more}
      </FilterBar>
      <PrintedPage pagination={list.pagination} />
      <DataTable
        label={t(`access.page.${page}`)}
        columns={columns}
        columnStorage={columnStorage(user.id, page)}
        rows={list.rows}
        rowId={({ _id }) => _id}
        updating={list.updating}
        sort={sortingBy(traceSearch.shape.sort, search.sort, patch)}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        failure={list.failure}
        empty={
          <NothingFound
            filtered={chips.length > 0}
            empty={t('partnerApi.trace.empty')}
            onClear={() => patch(NO_FILTER)}
          />
        }
      />
    </>
  );
}
