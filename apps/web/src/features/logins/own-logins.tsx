import { t } from '@inspect/contract/i18n';
import { formatDateTime, sortQuery } from '@inspect/contract/kernel';
import { LOGIN_SORTS, loginsEndpoints, type OwnLogin } from '@inspect/contract/logins';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { call } from '../../platform/api/call.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useList } from '../../platform/api/use-list.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { showFailure, toast } from '../../platform/notify/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FilterBar } from '../../ui/filters/filter-bar.tsx';
import { filterChips, searchBy } from '../../ui/filters/filter-chips.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NothingFound } from '../../ui/table/list-parts.tsx';
import { OWN_COLUMNS } from './login-columns.tsx';
import { deviceText } from './login-words.ts';

const SHOWN = '10';
const order = sortQuery(LOGIN_SORTS);
type Order = z.output<typeof order>;

/** One's own sign-ins, and the way to say that one of them was not one's own. */
export function OwnLogins() {
  const { user } = useSession();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Order>();
  const [search, setSearch] = useState('');
  const [doubted, setDoubted] = useState<OwnLogin | null>(null);
  const list = useList(
    loginsEndpoints.own,
    { page: String(page), limit: SHOWN, sort, ...(search ? { search } : {}) },
    { staleTime: 0 },
  );
  const columns = useMemo(() => [...OWN_COLUMNS, reportColumn(setDoubted)], []);
  const look = (typed: string | null) => {
    setSearch(typed ?? '');
    setPage(1);
  };
  return (
    <>
      <FilterBar
        search={searchBy(t('logins.addressPlaceholder'), search, (typed) => look(typed.search))}
        chips={filterChips({ search }, () => look(null))}
        onClearAll={() => look(null)}
      />
      <DataTable
        label={t('logins.caption')}
        columns={columns}
        columnStorage={columnStorage(user.id, 'own-logins')}
        rows={list.rows}
        rowId={(row) => row._id}
        paging={{ pagination: list.pagination, onPage: setPage }}
        sort={{
          value: sort,
          onChange: (next) => {
            setSort(order.safeParse(next).data);
            setPage(1);
          },
        }}
        updating={list.updating}
        failure={list.failure}
        empty={
          <NothingFound filtered={search !== ''} empty={t('shell.emptyTitle')} onClear={() => look(null)} />
        }
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
  const invalidate = useInvalidate();
  const sending = useMutation({
    mutationFn: (id: string) => call(loginsEndpoints.report, { params: { id } }),
    onSuccess: ({ data }) => {
      toast.success(t('logins.reportedToast', { count: data.ended }));
      onClose();
      void invalidate('auth');
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
