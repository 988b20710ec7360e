import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay, formatDrams } from '@inspect/contract/kernel';
import { partnerBillingEndpoints, type Receipt, type Statement } from '@inspect/contract/partner-billing';
import { Button, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { failureOf, useRead } from '../../platform/api/use-call.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { pageText } from '../../platform/navigation/list-state.ts';
import { sortingBy } from '../../platform/navigation/sorting.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Sum } from '../../ui/sum.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { billingSearch } from './billing-search.ts';
import { monthText, STATE_TONES } from './billing-words.ts';
import { CancelDrawer } from './receipt-drawers.tsx';

const STATEMENTS: readonly Column<Statement>[] = [
  {
    key: 'number',
    title: t('partnerBilling.label.number'),
    cell: ({ number }) => `N ${number}`,
    sortable: true,
  },
  {
    key: 'month',
    title: t('partnerBilling.label.month'),
    cell: ({ month }) => monthText(month),
    sortable: true,
  },
  {
    key: 'total',
    title: t('partnerBilling.label.total'),
    cell: ({ total }) => <Sum amount={total} />,
    sortable: true,
    align: 'end',
  },
  {
    key: 'dueOn',
    title: t('partnerBilling.label.dueOn'),
    cell: ({ dueOn }) => formatDay(dueOn),
    sortable: true,
  },
  {
    key: 'covered',
    title: t('partnerBilling.label.covered'),
    cell: ({ covered }) => <Sum amount={covered} />,
    sortable: true,
    align: 'end',
  },
  {
    key: 'state',
    title: t('partnerBilling.label.state'),
    cell: ({ state }) => (
      <StatusBadge tone={STATE_TONES[state]}>{t(`partnerBilling.state.${state}`)}</StatusBadge>
    ),
    badge: true,
  },
];

/** Newest first; each opens as a sheet. */
export function StatementList({ partner }: { partner: string }) {
  const { user } = useSession();
  const [{ statements: page, statementsBy: sort }, patch] = useSearchState(billingSearch);
  const read = useRead(
    partnerBillingEndpoints.statements,
    { params: { id: partner }, query: { page, sort } },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <DataTable
      label={t('partnerBilling.statements.title')}
      columns={STATEMENTS}
      columnStorage={columnStorage(user.id, 'partner-statements')}
      rows={read.data?.data}
      rowId={({ _id }) => _id}
      opening={{
        hrefOf: ({ _id }) => `?partner=${partner}&statement=${_id}`,
        open: ({ _id }) => patch({ statement: _id }),
      }}
      paging={{
        pagination: read.data?.pagination,
        onPage: (next) => patch({ statements: pageText(next) }),
      }}
      sort={sortingBy(billingSearch.shape.statementsBy, sort, (next) =>
        patch({ statementsBy: next.sort, statements: null }),
      )}
      updating={read.isPlaceholderData}
      failure={failureOf(read)}
      empty={<EmptyState text={t('partnerBilling.statements.empty')} />}
    />
  );
}

function receiptColumns(cancel: ((receipt: Receipt) => void) | null): readonly Column<Receipt>[] {
  return [
    {
      key: 'paidOn',
      title: t('partnerBilling.label.paidOn'),
      cell: ({ paidOn }) => formatDay(paidOn),
      sortable: true,
    },
    {
      key: 'amount',
      title: t('partnerBilling.label.total'),
      cell: ({ amount }) => <Sum amount={amount} />,
      sortable: true,
      align: 'end',
    },
    {
      key: 'reference',
      title: t('partnerBilling.label.reference'),
      cell: ({ reference }) => reference,
      sortable: true,
    },
    {
      key: 'by',
      title: t('partnerBilling.label.by'),
      cell: ({ byName, at }) => `${byName}, ${formatDateTime(at)}`,
      sortable: true,
    },
    {
      key: 'state',
      title: t('partnerBilling.label.state'),
      cell: (receipt) => <ReceiptState receipt={receipt} cancel={cancel} />,
      badge: true,
    },
  ];
}

function ReceiptState(props: { receipt: Receipt; cancel: ((receipt: Receipt) => void) | null }) {
  const { receipt, cancel } = props;
  if (receipt.reason !== null)
    return <Text size="sm">{t('partnerBilling.receipts.cancellation', { reason: receipt.reason })}</Text>;
  if (receipt.void) return <StatusBadge tone="none">{t('partnerBilling.receipts.cancelled')}</StatusBadge>;
  if (!cancel) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('partnerBilling.receipts.cancelOf', {
        day: formatDay(receipt.paidOn),
        sum: formatDrams(receipt.amount),
      })}
      onClick={() => cancel(receipt)}
    >
      {t('partnerBilling.receipts.cancel')}
    </Button>
  );
}

/** Newest first. */
export function ReceiptList({ partner }: { partner: string }) {
  const { user, can } = useSession();
  const [{ receipts: page, receiptsBy: sort }, patch] = useSearchState(billingSearch);
  const [cancelling, setCancelling] = useState<Receipt | null>(null);
  const may = can('api-payments', 'edit');
  const columns = useMemo(() => receiptColumns(may ? setCancelling : null), [may]);
  const read = useRead(
    partnerBillingEndpoints.receipts,
    { params: { id: partner }, query: { page, sort } },
    { keepPrevious: true, staleTime: 0 },
  );
  return (
    <>
      <DataTable
        label={t('partnerBilling.receipts.title')}
        columns={columns}
        columnStorage={columnStorage(user.id, 'partner-receipts')}
        rows={read.data?.data}
        rowId={({ _id }) => _id}
        paging={{ pagination: read.data?.pagination, onPage: (next) => patch({ receipts: pageText(next) }) }}
        sort={sortingBy(billingSearch.shape.receiptsBy, sort, (next) =>
          patch({ receiptsBy: next.sort, receipts: null }),
        )}
        updating={read.isPlaceholderData}
        failure={failureOf(read)}
        empty={<EmptyState text={t('partnerBilling.receipts.empty')} />}
      />
      {cancelling ? <CancelDrawer of={cancelling} onClose={() => setCancelling(null)} /> : null}
    </>
  );
}

/** What waits for the next statement. */
export function CorrectionList({ partner }: { partner: string }) {
  const read = useRead(
    partnerBillingEndpoints.corrections,
    { params: { id: partner }, query: { limit: '200' } },
    { staleTime: 0 },
  );
  const failure = failureOf(read);
  if (failure) return <FailedState {...failure} />;
  if (read.data?.data.length === 0) return <Text>{t('partnerBilling.corrections.empty')}</Text>;
  return (
    <ul>
      {read.data?.data.map(({ _id, amount, reason, byName, at }) => (
        <li key={_id}>
          {formatDrams(amount)} · {reason} · {byName}, {formatDateTime(at)}
        </li>
      ))}
    </ul>
  );
}
