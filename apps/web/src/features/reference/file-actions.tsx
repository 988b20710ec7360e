import { t } from '@inspect/contract/i18n';
import type { ListDefinition } from '@inspect/contract/reference';
import { Button } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { addressOf } from '../../platform/api/call.ts';
import { download } from '../../platform/files/download.ts';
import { showFailure } from '../../platform/notify/toast.ts';
import type { ListWork } from './use-list.ts';

const ImportDialog = lazy(() => import('./import-dialog.tsx'));

type FileActionsProps = { name: string; list: ListDefinition; title: string; work: ListWork };

/** The list as a file, as it is filtered now, and a file into the list. */
export function FileActions({ name, list, title, work }: FileActionsProps) {
  const { can } = useSession();
  const [importing, setImporting] = useState(false);
  const filters = Object.fromEntries(work.filters.map(({ field, id }) => [field, id]));
  const saving = useMutation({
    mutationFn: () =>
      download(addressOf(`${list.path}/export`, {}, { search: work.search, ...filters }), `${title}.xlsx`),
    onError: showFailure,
  });
  return (
    <>
      {can(list.page, 'export') ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('shell.export')}
        </Button>
      ) : null}
      {can(list.page, 'create') ? (
        <Button
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
          onClick={() => setImporting(true)}
        >
          {t('shell.import')}
        </Button>
      ) : null}
      {importing ? (
        <Suspense fallback={null}>
          <ImportDialog name={name} list={list} onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
