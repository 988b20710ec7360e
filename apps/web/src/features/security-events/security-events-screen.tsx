import { t } from '@inspect/contract/i18n';
import { objectId, sortQuery } from '@inspect/contract/kernel';
import { SECURITY_EVENT_SORTS, securityEventsEndpoints } from '@inspect/contract/security-events';
import { Text } from '@mantine/core';
import { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { useList } from '../../platform/api/use-list.ts';
import { PrintedPage } from '../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { pageText } from '../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../platform/navigation/search-state.ts';
import { sortingBy } from '../../platform/navigation/sorting.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { filterChips, optionText } from '../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NothingFound } from '../../ui/table/list-parts.tsx';
import { useCompanies } from '../companies/index.ts';
import { EVENT_COLUMNS } from './event-columns.tsx';

const eventsSearch = z.object({
  page: z
    .string()
    .regex(/^\d{1,7}$/)
    .optional(),
  search: z.string().max(100).optional(),
  company: objectId.optional(),
  sort: sortQuery(SECURITY_EVENT_SORTS),
});
const NO_FILTER = withoutFilters(eventsSearch, 'sort');

/** What looks like an attempt, for the staff. */
export default function SecurityEventsScreen() {
  const { user } = useSession();
  const [search, patch] = useSearchState(eventsSearch);
  const companies = useCompanies(true);
  const list = useList(securityEventsEndpoints.list, search);
  const filter: typeof patch = (changes, options) => patch({ ...changes, page: null }, options);
  const chips = filterChips(
    { search: search.search, company: optionText(search.company, companies.options) },
    filter,
  );
  return (
    <>
      <PageHeader title={t('access.page.security-events')} actions={<PrintButton />} />
      <PrintedPage pagination={list.pagination} />
      <Text c="dimmed" mb="md">
        {t('securityEvents.hint')}
      </Text>
      <FilterBar
        search={{
          placeholder: t('securityEvents.searchPlaceholder'),
          value: search.search ?? '',
          onChange: (text) => filter({ search: text }, { replace: true }),
        }}
        chips={chips}
        onClearAll={() => patch(NO_FILTER)}
        more={
          <PickerFilter
            name="company"
            label={t('securityEvents.label.company')}
            {...companies}
            value={search.company ?? null}
            onChange={(company) => filter({ company })}
          />
        }
      ></FilterBar>
      <DataTable
        label={t('securityEvents.caption')}
        columns={EVENT_COLUMNS}
        columnStorage={columnStorage(user.id, 'security-events')}
        rows={list.rows}
        rowId={(row) => row._id}
        updating={list.updating}
        sort={sortingBy(eventsSearch.shape.sort, search.sort, patch)}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        failure={list.failure}
        empty={
          <NothingFound
            filtered={chips.length > 0}
            empty={t('securityEvents.empty')}
            onClear={() => patch(NO_FILTER)}
          />
        }
      />
    </>
  );
}
