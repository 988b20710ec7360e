import { t } from '@inspect/contract/i18n';
import { loginsEndpoints } from '@inspect/contract/logins';
import { useMemo } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { ExportButton } from '../../platform/table-files/export-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { loginColumns } from './login-columns.tsx';
import { LoginsFilters } from './logins-filters.tsx';
import { queryOf } from './logins-search.ts';
import { useCompanyOptions, useLogins } from './use-logins.ts';

/** Who signed in, when and from where: of one's company, or of the country. */
export default function LoginsScreen() {
  const page = usePage();
  const { user, can } = useSession();
  const work = useLogins();
  const companies = useCompanyOptions();
  const title = t(`access.page.${page}`);
  const country = user.company === null;
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
      <LoginsFilters search={work.search} patch={work.patch} today={work.today} companies={companies} />
      <DataTable
        label={t('logins.caption')}
        columns={columns}
        columnStorage={columnStorage(user.id, page)}
        rows={work.answer?.data}
        rowId={(row) => row._id}
        updating={work.updating}
        paging={{
          pagination: work.answer?.pagination,
          onPage: (next) => work.patch({ page: next === 1 ? null : String(next) }),
        }}
        failure={work.failure}
        empty={<EmptyState text={t(work.filtered ? 'shell.emptyFiltered' : 'logins.empty')} />}
      />
    </>
  );
}
