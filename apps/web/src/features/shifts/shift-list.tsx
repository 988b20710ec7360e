import { t } from '@inspect/contract/i18n';
import { formatDay, objectId, sortQuery, yerevanDay } from '@inspect/contract/kernel';
import { SHIFT_SORTS, SHIFT_STATES, type Shift, shiftsEndpoints } from '@inspect/contract/shifts';
import { useMemo } from 'react';
import { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { useList, useOpenedRow } from '../../platform/api/use-list.ts';
import { PrintedPage } from '../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { dayState, listState, pageText } from '../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../platform/navigation/search-state.ts';
import { sortingBy } from '../../platform/navigation/sorting.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { serverNow } from '../../platform/server-status/index.ts';
import { ListExport } from '../../platform/table-files/list-export.tsx';
import { Choice } from '../../ui/filters/choice.tsx';
import { DayField } from '../../ui/filters/day-field.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { filterChips, optionText, searchBy } from '../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NothingFound } from '../../ui/table/list-parts.tsx';
import { useCompanies } from '../companies/index.ts';
import { shiftColumns, totalsOf } from './shift-columns.tsx';
import { ShiftDrawer } from './shift-drawer.tsx';

const listSearch = z.object({
  page: listState.page,
  search: listState.search,
  company: objectId.optional(),
  state: z.enum(SHIFT_STATES).optional(),
  ...dayState,
  shift: objectId.optional(),
  sort: sortQuery(SHIFT_SORTS),
});
const NO_FILTER = withoutFilters(listSearch, 'sort');
const STATES = SHIFT_STATES.map((value) => ({ value, label: t(`shifts.state.${value}`) }));
const RENEWED_MS = 60_000;

/** What stands beside the title: the filtered shifts as a file and on paper. */
export function ShiftListActions() {
  const [{ page: _page, shift: _shift, ...filter }] = useSearchState(listSearch);
  return (
    <>
      <ListExport page="cash-shifts" path={shiftsEndpoints.exported.path} query={filter} />
      <PrintButton />
    </>
  );
}

/** The shifts within one’s rights, newest first. */
export function ShiftList() {
  const { user, can } = useSession();
  // Whoever keeps a drawer reads of his own.
  const ofOthers = !can('cash-shifts', 'create');
  const country = user.company === null;
  const [{ shift, ...search }, patch] = useSearchState(listSearch);
  const companies = useCompanies(country);
  const columns = useMemo(() => shiftColumns(country), [country]);
  const list = useList(shiftsEndpoints.list, search, { staleTime: 0, refetchInterval: RENEWED_MS });
  const opened = useOpenedRow<Shift>(shift, list.rows);
  const filter: typeof patch = (changes, options) => patch({ ...changes, page: null }, options);
  const today = yerevanDay(serverNow());
  const chips = filterChips(
    {
      search: search.search,
      company: optionText(search.company, companies.options),
      state: search.state && t(`shifts.state.${search.state}`),
      startDate: search.startDate && t('shifts.from', { day: formatDay(search.startDate) }),
      endDate: search.endDate && t('shifts.to', { day: formatDay(search.endDate) }),
    },
    filter,
  );
  return (
    <>
      <PrintedPage pagination={list.pagination} />
      <FilterBar
        {...(ofOthers ? { search: searchBy(t('shifts.searchPlaceholder'), search.search, filter) } : {})}
        chips={chips}
        onClearAll={() => patch(NO_FILTER)}
        more={
          <>
            <DayField
              label={t('shifts.firstDay')}
              value={search.startDate}
              today={today}
              onChange={(startDate) => filter({ startDate })}
            />
            <DayField
              label={t('shifts.lastDay')}
              value={search.endDate}
              today={today}
              onChange={(endDate) => filter({ endDate })}
            />
            {country ? (
              <PickerFilter
                name="company"
                label={t('shifts.label.company')}
                {...companies}
                value={search.company ?? null}
                onChange={(company) => filter({ company })}
              />
            ) : null}
          </>
        }
      >
        <Choice
          inline
          label={t('shifts.label.state')}
          value={search.state}
          options={STATES}
          onChange={(state) => filter({ state })}
        />
      </FilterBar>
      <DataTable
        label={t('shifts.tab.list')}
        columns={columns}
        columnStorage={columnStorage(user.id, 'cash-shifts')}
        rows={list.rows}
        rowId={(row) => row._id}
        updating={list.updating}
        // A server of the release before tells none.
        totals={list.answer?.totals && totalsOf(list.answer.totals)}
        opening={{
          hrefOf: (row) => `/cash-shifts?tab=list&shift=${row._id}`,
          open: (row) => patch({ shift: row._id }),
        }}
        sort={sortingBy(listSearch.shape.sort, search.sort, patch)}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        failure={list.failure}
        empty={
          <NothingFound
            filtered={chips.length > 0}
            empty={t('shifts.empty')}
            onClear={() => patch(NO_FILTER)}
          />
        }
      />
      {opened ? <ShiftDrawer shift={opened} onClose={() => patch({ shift: null })} /> : null}
    </>
  );
}
