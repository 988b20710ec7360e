import { DEVICE_SORTS, DEVICE_STATES, devicesEndpoints } from '@inspect/contract/devices';
import { t } from '@inspect/contract/i18n';
import { objectId, sortQuery } from '@inspect/contract/kernel';
import { quarantineEndpoints } from '@inspect/contract/quarantine';
import { Button, Text } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { useList } from '../../platform/api/use-list.ts';
import { PrintedPage } from '../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { pageText } from '../../platform/navigation/list-state.ts';
import { withoutFilters } from '../../platform/navigation/search-state.ts';
import { sortingBy } from '../../platform/navigation/sorting.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { Choice } from '../../ui/filters/choice.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { filterChips, optionText } from '../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NothingFound } from '../../ui/table/list-parts.tsx';
import { useCompanies } from '../companies/index.ts';
import { QUARANTINE_URL } from '../quarantine/index.ts';
import { DEVICE_COLUMNS } from './device-columns.tsx';

const devicesSearch = z.object({
  page: z
    .string()
    .regex(/^\d{1,7}$/)
    .optional(),
  search: z.string().max(100).optional(),
  company: objectId.optional(),
  state: z.enum(DEVICE_STATES).optional(),
  sort: sortQuery(DEVICE_SORTS),
});
const NO_FILTER = withoutFilters(devicesSearch, 'sort');

const STATES = DEVICE_STATES.map((value) => ({ value, label: t(`devices.state.${value}`) }));

/** What waits on the devices of people, for the staff. */
export default function DevicesScreen() {
  const { user } = useSession();
  const [search, patch] = useSearchState(devicesSearch);
  const companies = useCompanies(true);
  const list = useList(devicesEndpoints.list, search);
  const quarantine = useRead(quarantineEndpoints.list, { query: { state: 'waiting', limit: '1' } });
  const waiting = quarantine.data?.pagination.count ?? 0;
  const filter: typeof patch = (changes, options) => patch({ ...changes, page: null }, options);
  const chips = filterChips(
    {
      search: search.search,
      company: optionText(search.company, companies.options),
      state: search.state && t(`devices.state.${search.state}`),
    },
    filter,
  );
  return (
    <>
      <PageHeader
        title={t('access.page.devices')}
        actions={
          <>
            <Button
              component={Link}
              to={QUARANTINE_URL}
              variant="default"
              leftSection={<IconArchive size={18} aria-hidden />}
            >
              {waiting > 0
                ? t('shell.labelled', { name: t('devices.quarantine'), value: String(waiting) })
                : t('devices.quarantine')}
            </Button>
            <PrintButton />
          </>
        }
      />
      <PrintedPage pagination={list.pagination} />
      <Text c="dimmed" mb="md">
        {t('devices.hint')}
      </Text>
      <FilterBar
        search={{
          placeholder: t('devices.searchPlaceholder'),
          value: search.search ?? '',
          onChange: (text) => filter({ search: text }, { replace: true }),
        }}
        chips={chips}
        onClearAll={() => patch(NO_FILTER)}
        more={
          <>
            <Choice
              label={t('devices.label.state')}
              value={search.state}
              options={STATES}
              onChange={(state) => filter({ state })}
            />
            <PickerFilter
              name="company"
              label={t('devices.label.company')}
              {...companies}
              value={search.company ?? null}
              onChange={(company) => filter({ company })}
            />
          </>
        }
      />
      <DataTable
        label={t('devices.caption')}
        columns={DEVICE_COLUMNS}
        columnStorage={columnStorage(user.id, 'devices')}
        rows={list.rows}
        rowId={(row) => row._id}
        updating={list.updating}
        sort={sortingBy(devicesSearch.shape.sort, search.sort, patch)}
        paging={{ pagination: list.pagination, onPage: (next) => patch({ page: pageText(next) }) }}
        failure={list.failure}
        empty={
          <NothingFound
            filtered={chips.length > 0}
            empty={t('devices.empty')}
            onClear={() => patch(NO_FILTER)}
          />
        }
      />
    </>
  );
}
