import { t } from '@inspect/contract/i18n';
import { formatDateTime } from '@inspect/contract/kernel';
import { loginsEndpoints, type OwnLogin } from '@inspect/contract/logins';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { call } from '../../platform/api/call.ts';
import { forgetReads, useRead } from '../../platform/api/use-call.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { failureText, showFailure, toast } from '../../platform/notify/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { OWN_COLUMNS } from './login-columns.tsx';
import { deviceText } from './login-words.ts';

const SHOWN = '10';

/** One's own sign-ins, and the way to say that one of them was not one's own. */
export function OwnLogins() {
  const { user } = useSession();
  const [page, setPage] = useState(1);
  const [doubted, setDoubted] = useState<OwnLogin | null>(null);
  const read = useRead(
    loginsEndpoints.own,
    { query: { page: String(page), limit: SHOWN } },
    { keepPrevious: true, staleTime: 0 },
  );
  const columns = useMemo(() => [...OWN_COLUMNS, reportColumn(setDoubted)], []);
  return (
    <>
      <DataTable
        label={t('logins.caption')}
        columns={columns}
        columnStorage={columnStorage(user.id, 'own-logins')}
        rows={read.data?.data}
        rowId={(row) => row._id}
        paging={{ pagination: read.data?.pagination, onPage: setPage }}
        updating={read.isPlaceholderData}
        failure={
          read.isError && !read.data
            ? { message: failureText(read.error), retry: () => void read.refetch() }
            : undefined
        }
        empty={<EmptyState text={t('shell.emptyTitle')} />}
      />
      <Report entry={doubted} onClose={() => setDoubted(null)} />
    </>
  );
}

function reportColumn(onReport: (entry: OwnLogin) => void): Column<OwnLogin> {
  return {
    key: 'report',
    title: t('logins.label.reported'),
    cell: (row) =>
      row.reportedAt ? (
        <StatusBadge tone="bad">{t('logins.reported')}</StatusBadge>
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={() => onReport(row)}>
          {t('logins.notMe')}
        </Button>
      ),
  };
}

function Report({ entry, onClose }: { entry: OwnLogin | null; onClose: () => void }) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: (id: string) => call(loginsEndpoints.report, { params: { id } }),
    onSuccess: ({ data }) => {
      toast.success(t('logins.reportedToast', { count: data.ended }));
      onClose();
      void forgetReads(client, loginsEndpoints.own);
    },
    onError: showFailure,
  });
  if (!entry) return null;
  return (
    <ConfirmDialog
      opened
      danger
      title={t('logins.notMeTitle')}
      confirm={t('logins.notMeConfirm')}
      onConfirm={() => sending.mutate(entry._id)}
      onCancel={onClose}
    >
      {t('logins.notMeText', {
        time: formatDateTime(entry.at),
        device: deviceText(entry),
        address: entry.address ?? t('shell.notSpecified'),
      })}
    </ConfirmDialog>
  );
}
