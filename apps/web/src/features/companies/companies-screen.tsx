import { COMPANY_STATES, type CompanyItem, companiesEndpoints } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useList, useOpenedRecord } from '../../platform/api/use-list.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { NEW_ROW, pageText } from '../../platform/navigation/list-state.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { type SearchPatch, useSearchState } from '../../platform/navigation/use-search-state.ts';
import { useCopy } from '../../platform/offline/index.ts';
import { Choice } from '../../ui/filters/choice.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { filterChips, optionText } from '../../ui/filters/filter-chips.ts';
import { PickerFilter } from '../../ui/filters/picker-filter.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Sum } from '../../ui/sum.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { AccountStatusBadges, LicenceBadge } from './company-badges.tsx';
import { CompanyDrawer } from './company-drawer.tsx';
import { companySearch } from './company-search.ts';

const label = (name: keyof CompanyItem & ('name' | 'taxCode' | 'director' | 'phone' | 'email' | 'address')) =>
  t(`companies.label.${name}`);
const COLUMNS: readonly Column<CompanyItem>[] = [
  { key: 'name', title: label('name'), cell: (row) => row.name },
  { key: 'taxCode', title: label('taxCode'), cell: (row) => row.taxCode },
  {
    key: 'standing',
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
  { key: 'director', title: label('director'), cell: (row) => row.director },
  { key: 'phone', title: label('phone'), cell: (row) => row.phone },
  { key: 'email', title: label('email'), cell: (row) => row.email, hidden: true },
  { key: 'address', title: label('address'), cell: (row) => row.address, hidden: true },
];

/** All companies: for the staff to keep, for the viewer to read. */
export default function CompaniesScreen() {
  const page = usePage();
  const { user, can } = useSession();
  const [search, patch] = useSearchState(companySearch);
  const { row: opened, ...query } = search;
  const { list, readCompany } = companiesEndpoints;
  const companies = useList(list, query, { staleTime: 0 });
  const row = useOpenedRecord(readCompany, opened, companies.rows);
  const invalidate = useInvalidate();
  const refresh = useCallback(() => invalidate('companies'), [invalidate]);
  const title = t(`access.page.${page}`);
  const adding = opened === NEW_ROW && can(page, 'create');
  const add = can(page, 'create') ? (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => patch({ row: NEW_ROW })}>
      {t('companies.add')}
    </Button>
  ) : null;
  const filtered = ['search', 'region', 'state'].some((name) => name in search);
  return (
    <>
      <PageHeader title={title} actions={add} />
      <Filters search={search} patch={patch} />
      <DataTable
        label={title}
        columns={COLUMNS}
        columnStorage={columnStorage(user.id, page)}
        rows={companies.rows}
        rowId={(each) => each._id}
        opening={{ hrefOf: (each) => `?row=${each._id}`, open: (each) => patch({ row: each._id }) }}
        paging={{
          pagination: companies.pagination,
          onPage: (next) => patch({ page: pageText(next) }),
        }}
        failure={companies.failure}
        updating={companies.updating}
        empty={
          <EmptyState
            text={t(filtered ? 'shell.emptyFiltered' : 'shell.emptyTitle')}
            action={filtered ? null : add}
          />
        }
      />
      {row || adding ? (
        <CompanyDrawer
          key={opened}
          page={page}
          row={adding ? null : row}
          refresh={refresh}
          onClose={() => patch({ row: null })}
        />
      ) : null}
    </>
  );
}

type Patch = SearchPatch<typeof companySearch>;
type FiltersProps = { search: ReturnType<typeof companySearch.parse>; patch: Patch };

/** Another filter starts from the first page. */
function Filters({ search, patch }: FiltersProps) {
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
      search={{
        placeholder: t('companies.searchPlaceholder'),
        value: search.search ?? '',
        onChange: (text) => filter({ search: text }, { replace: true }),
      }}
      chips={chips}
      onClearAll={() => filter({ search: null, region: null, state: null })}
    >
      <Choice
        label={t('companies.label.accountStatus')}
        value={search.state}
        options={COMPANY_STATES.map((value) => ({ value, label: t(`companies.state.${value}`) }))}
        onChange={(state) => filter({ state })}
      />
      <PickerFilter
        name="region"
        label={t('companies.label.region')}
        options={options}
        value={search.region ?? null}
        onChange={(region) => filter({ region })}
      />
    </FilterBar>
  );
}
