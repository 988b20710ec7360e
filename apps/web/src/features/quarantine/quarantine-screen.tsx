import { t } from '@inspect/contract/i18n';
import { objectId, sortQuery } from '@inspect/contract/kernel';
import { QUARANTINE_SORTS, QUARANTINE_STATES, quarantineEndpoints } from '@inspect/contract/quarantine';
import { Text } from '@mantine/core';
import { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { useList, useOpenedRecord } from '../../platform/api/use-list.ts';
import { PrintedPage } from '../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { listState, pageText } from '../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../platform/navigation/search-state.ts';
import { sortingBy } from '../../platform/navigation/sorting.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { Choice } from '../../ui/filters/choice.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { filterChips, optionText, searchBy } from '../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { MissingRow, NothingFound } from '../../ui/table/list-parts.tsx';
import { useCompanies } from '../companies/index.ts';
import { QUARANTINE_COLUMNS } from './quarantine-columns.tsx';
import { QuarantineDrawer } from './quarantine-drawer.tsx';

const quarantineSearch = z.object({
  page: listState.page,
  search: listState.search,
  company: objectId.optional(),
  state: z.enum(QUARANTINE_STATES).optional(),
  sort: sortQuery(QUARANTINE_SORTS),
  row: objectId.optional(),
});
const NO_FILTER = withoutFilters(quarantineSearch, 'sort', 'row');

const STATES = QUARANTINE_STATES.map((value) => ({ value, label: t(`quarantine.state.${value}`) }));

/** What devices of blocked people have handed over, for the staff: nothing of it was done, and somebody has to decide. */
export default function QuarantineScreen() {
  const { user } = useSession();
  const [{ row, ...search }, patch] = useSearchState(quarantineSearch);
  const companies = useCompanies(true);
  const list = useList(quarantineEndpoints.list, search, { staleTime: 0 });
  const opened = useOpenedRecord(quarantineEndpoints.one, row, list.rows);
  const filter: typeof patch = (changes, options) => patch({ ...changes, page: null, row: null }, options);
  const close = () => patch({ row: null });
  const chips = filterChips(
    {
      search: search.search,
      company: optionText(search.company, companies.options),
      state: search.state && t(`quarantine.state.${search.state}`),
    },
    filter,
  );
  return (
    <>
      <PageHeader title={t('devices.quarantine')} actions={<PrintButton />} />
      <PrintedPage pagination={list.pagination} />
      {opened === null ? <MissingRow onClose={close} /> : null}
      <Text c="dimmed" mb="md">
        {t('quarantine.hint')}
      </Text>
      <FilterBar
        search={searchBy(t('quarantine.searchPlaceholder'), search.search, filter)}
        chips={chips}
        onClearAll={() => patch(NO_FILTER)}
        more={
          <PickerFilter
            name="company"
            label={t('quarantine.label.company')}
            {...companies}
            value={search.company ?? null}
            onChange={(company) => filter({ company })}
          />
        }
      >
        <Choice
          inline
          label={t('quarantine.label.state')}
          value={search.state}
          options={STATES}
          onChange={(state) => filter({ state })}
        />
      </FilterBar>
      <DataTable
        label={t('quarantine.caption')}
        columns={QUARANTINE_COLUMNS}
        columnStorage={columnStorage(user.id, 'quarantine')}
        rows={list.rows}
        rowId={({ _id }) => _id}
        updating={list.updating}
        sort={sortingBy(quarantineSearch.shape.sort, search.sort, patch)}
        opening={{ hrefOf: ({ _id }) => `?row=${_id}`, open: ({ _id }) => patch({ row: _id }) }}
        waits={({ state }) => state === 'waiting'}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        failure={list.failure}
        empty={
          <NothingFound
            filtered={chips.length > 0}
            empty={t('quarantine.empty')}
            onClear={() => patch(NO_FILTER)}
          />
        }
      />
      {opened ? <QuarantineDrawer key={opened._id} row={opened} onClose={close} /> : null}
    </>
  );
}
