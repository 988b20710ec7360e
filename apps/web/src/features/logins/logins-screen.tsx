import { t } from '@inspect/contract/i18n';
import { loginsEndpoints } from '@inspect/contract/logins';
import { useMemo } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { pageText } from '../../platform/navigation/list-state.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { ExportButton } from '../../platform/table-files/export-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useCompanies } from '../companies/index.ts';
import { loginColumns } from './login-columns.tsx';
import { LoginsFilters } from './logins-filters.tsx';
import { queryOf } from './logins-search.ts';
import { useLogins } from './use-logins.ts';

/** Who signed in, when and from where: of one's company, or of the country. */
export default function LoginsScreen() {
  const page = usePage();
  const { user, can } = useSession();
  const work = useLogins();
  const title = t(`access.page.${page}`);
  const country = user.company === null;
  const companies = useCompanies(country);
  const columns = useMemo(() => loginColumns(country), [country]);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          can(page, 'export') ? (
            <ExportButton
              path={loginsEndpoints.exported.path}
              query={queryOf(work.search, work.today)}
              title={title}
            />
          ) : null
        }
      />
      <LoginsFilters
        search={work.search}
        patch={work.patch}
        today={work.today}
        companies={country ? companies : null}
      />
      <DataTable
        label={t('logins.caption')}
        columns={columns}
        columnStorage={columnStorage(user.id, page)}
        rows={work.list.rows}
        rowId={(row) => row._id}
        updating={work.list.updating}
        paging={{
          pagination: work.list.pagination,
          onPage: (next) => work.patch({ page: pageText(next) }),
        }}
        failure={work.list.failure}
        empty={<EmptyState text={t(work.filtered ? 'shell.emptyFiltered' : 'logins.empty')} />}
      />
    </>
  );
}
