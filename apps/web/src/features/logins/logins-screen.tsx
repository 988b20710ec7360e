import { t } from '@inspect/contract/i18n';
import { loginsEndpoints } from '@inspect/contract/logins';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { addressOf } from '../../platform/api/call.ts';
import { download } from '../../platform/files/download.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { usePage } from '../../platform/navigation/screen.ts';
import { showFailure } from '../../platform/notify/toast.ts';
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
  const saving = useMutation({
    mutationFn: () =>
      download(
        addressOf(loginsEndpoints.exported.path, {}, queryOf(work.search, work.today)),
        `${title}.xlsx`,
      ),
    onError: showFailure,
  });
  return (
    <>
      <PageHeader
        title={title}
        actions={
          can(page, 'export') ? (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={saving.isPending}
              onClick={() => saving.mutate()}
            >
              {t('shell.export')}
            </Button>
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
