import { pageOf } from '@inspect/contract/access';
import {
  COMPANY_SORTS,
  COMPANY_STATES,
  type CompanyItem,
  companiesEndpoints,
} from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { formatPhone } from '@inspect/contract/kernel';
import { Group } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useList } from '../../platform/api/use-list.ts';
import { ListScreen } from '../../platform/list-screen/list-screen.tsx';
import { NEW_ROW } from '../../platform/navigation/list-state.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { sortingBy } from '../../platform/navigation/sorting.ts';
import { type SearchPatch, useSearchState } from '../../platform/navigation/use-search-state.ts';
import { useCopy } from '../../platform/offline/index.ts';
import { ListExport } from '../../platform/table-files/list-export.tsx';
import { Choice } from '../../ui/filters/choice.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { filterChips, optionText, searchBy } from '../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import { Sum } from '../../ui/sum.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { AccountStatusBadges, LicenceBadge } from './company-badges.tsx';
import { CompanyDrawer } from './company-drawer.tsx';
import { companySearch } from './company-search.ts';

const label = (name: keyof CompanyItem & ('name' | 'taxCode' | 'director' | 'phone' | 'email' | 'address')) =>
  t(`companies.label.${name}`);
const ALL: readonly Column<CompanyItem>[] = [
  { key: 'name', title: label('name'), cell: (row) => row.name },
  { key: 'taxCode', title: label('taxCode'), cell: (row) => row.taxCode },
  {
    key: 'accountStatus',
    title: t('companies.label.accountStatus'),
    cell: (row) => (
      <Group gap={4}>
        <AccountStatusBadges company={row} />
      </Group>
    ),
  },
  {
    key: 'licence',
    title: t('companies.section.licence'),
    cell: (row) => <LicenceBadge until={row.licenceUntil} />,
  },
  {
    key: 'subscriptionTotal',
    title: t('companies.label.subscriptionTotal'),
    align: 'end',
    cell: (row) => <Sum amount={row.subscriptionTotal} />,
  },
  { key: 'director', title: label('director'), cell: (row) => row.director, hidden: true },
  {
    key: 'phone',
    title: label('phone'),
    cell: (row) => row.phone && formatPhone(row.phone),
    hidden: true,
  },
  { key: 'email', title: label('email'), cell: (row) => row.email, hidden: true },
  { key: 'address', title: label('address'), cell: (row) => row.address, hidden: true },
];

const sorts: readonly string[] = COMPANY_SORTS;
const COLUMNS = ALL.map((column) => ({ ...column, sortable: sorts.includes(column.key) }));

/** All companies: for the staff to keep, for the viewer to read. */
export default function CompaniesScreen() {
  const page = usePage();
  const [search, patch] = useSearchState(companySearch);
  const { row: opened, ...query } = search;
  const { page: _page, ...filter } = query;
  const list = useList(companiesEndpoints.list, query, { staleTime: 0 });
  const invalidate = useInvalidate();
  const refresh = useCallback(() => invalidate('companies'), [invalidate]);
  // Bookmarks from when a company opened beside the list.
  if (opened && opened !== NEW_ROW) return <Navigate to={`${pageOf(page).url}/${opened}`} replace />;
  const clear = () => patch({ search: null, region: null, state: null, page: null });
  return (
    <ListScreen
      page={page}
      columns={COLUMNS}
      list={list}
      opened={opened}
      row={null}
      addressOf={({ _id }) => `${pageOf(page).url}/${_id}`}
      patch={patch}
      sort={sortingBy(companySearch.shape.sort, search.sort, patch)}
      filtered={['search', 'region', 'state'].some((name) => name in search)}
      onClear={clear}
      addLabel={t('companies.add')}
      actions={
        <ListExport
          page={page}
          path={companiesEndpoints.exported.path}
          query={filter}
          count={list.pagination?.count}
        />
      }
      drawer={(_row, onClose) => <CompanyDrawer refresh={refresh} onClose={onClose} />}
    >
      <Filters search={search} patch={patch} onClear={clear} />
    </ListScreen>
  );
}

type Patch = SearchPatch<typeof companySearch>;
type FiltersProps = {
  search: ReturnType<typeof companySearch.parse>;
  patch: Patch;
  onClear: () => void;
};

/** Another filter starts from the first page. */
function Filters({ search, patch, onClear }: FiltersProps) {
  const regions = useCopy('regions').rows;
  const filter: Patch = (changes, options) => patch({ ...changes, page: null }, options);
  const options = regions?.map(({ _id, name, searchKey }) => ({ id: _id, name, searchKey }));
  const chips = filterChips(
    {
      search: search.search,
      state: search.state && t(`companies.state.${search.state}`),
      region: optionText(search.region, options),
    },
    filter,
  );
  return (
    <FilterBar
      search={searchBy(t('companies.searchPlaceholder'), search.search, filter)}
      chips={chips}
      onClearAll={onClear}
      more={
        <PickerFilter
          name="region"
          label={t('companies.label.region')}
          options={options}
          value={search.region ?? null}
          onChange={(region) => filter({ region })}
        />
      }
    >
      <Choice
        inline
        label={t('companies.label.accountStatus')}
        value={search.state}
        options={COMPANY_STATES.map((value) => ({ value, label: t(`companies.state.${value}`) }))}
        onChange={(state) => filter({ state })}
      />
    </FilterBar>
  );
}
