import { t } from '@inspect/contract/i18n';
import { loginsEndpoints } from '@inspect/contract/logins';
import { Tabs } from '@mantine/core';
import { useMemo } from 'react';
import { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { PrintedPage } from '../../platform/list-screen/printed-page.tsx';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { pageText } from '../../platform/navigation/list-state.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { sortingBy } from '../../platform/navigation/sorting.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { ListExport } from '../../platform/table-files/list-export.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PrintButton } from '../../ui/print-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NothingFound } from '../../ui/table/list-parts.tsx';
import { useCompanies } from '../companies/index.ts';
import { AllChanges } from '../histories/index.ts';
import { loginColumns } from './login-columns.tsx';
import { LoginsFilters } from './logins-filters.tsx';
import { loginsSearch, NO_FILTER, queryOf } from './logins-search.ts';
import { useLogins } from './use-logins.ts';

const TABS = ['logins', 'changes'] as const;
const address = z.object({ tab: z.enum(TABS).catch('logins').default('logins') });
/** Each has filters of its own. */
const OTHER_TAB = { ...NO_FILTER, entity: null };

/** Who signed in, when and from where: of one's company, or of the country. The staff also see who changed what. */
export default function LoginsScreen() {
  const { user } = useSession();
  const country = user.company === null;
  const companies = useCompanies(country);
  const [{ tab }, patch] = useSearchState(address);
  if (!country) return <Logins companies={null} />;
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) => patch({ ...OTHER_TAB, tab: TABS.find((name) => name === next) ?? null })}
    >
      <Tabs.List mb="md">
        {TABS.map((name) => (
          <Tabs.Tab key={name} value={name} size="md">
            {t(`histories.tab.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="logins">
        <Logins companies={companies} />
      </Tabs.Panel>
      <Tabs.Panel value="changes">
        <PageHeader title={t('histories.title')} actions={<PrintButton />} />
        <AllChanges companies={companies} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** null = this person sees one company only */
function Logins({ companies }: { companies: ReturnType<typeof useCompanies> | null }) {
  const page = usePage();
  const { user } = useSession();
  const work = useLogins();
  const title = t(`access.page.${page}`);
  const country = companies !== null;
  const columns = useMemo(() => loginColumns(country), [country]);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <ListExport
              page={page}
              path={loginsEndpoints.exported.path}
              query={queryOf(work.search, work.today)}
            />
            <PrintButton />
          </>
        }
      />
      <PrintedPage pagination={work.list.pagination} />
      <LoginsFilters search={work.search} patch={work.patch} today={work.today} companies={companies} />
      <DataTable
        label={t('logins.caption')}
        columns={columns}
        columnStorage={columnStorage(user.id, page)}
        rows={work.list.rows}
        rowId={(row) => row._id}
        updating={work.list.updating}
        sort={sortingBy(loginsSearch.shape.sort, work.search.sort, work.patch)}
        paging={{
          pagination: work.list.pagination,
          onPage: (next) => work.patch({ page: pageText(next) }),
        }}
        failure={work.list.failure}
        empty={
          <NothingFound
            filtered={work.filtered}
            empty={t('logins.empty')}
            onClear={() => work.patch(NO_FILTER)}
          />
        }
      />
    </>
  );
}
