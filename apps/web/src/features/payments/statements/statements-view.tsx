import { t } from '@inspect/contract/i18n';
import { formatDateTime, formatDay, formatWhole } from '@inspect/contract/kernel';
import { type ProviderStatement, statementsEndpoints } from '@inspect/contract/payment-statements';
import { useSession } from '../../../platform/access/session.ts';
import { useList } from '../../../platform/api/use-list.ts';
import { columnStorage } from '../../../platform/local-state/column-storage.ts';
import { usePage } from '../../../platform/navigation/screen.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { Sum } from '../../../ui/sum.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';

type Row = ProviderStatement;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'provider',
    title: t('paymentStatements.label.provider'),
    cell: ({ provider }) => t(`paymentStatements.provider.${provider}`),
  },
  { key: 'days', title: t('paymentStatements.label.days'), cell: daysOf },
  {
    key: 'lines',
    title: t('paymentStatements.label.lines'),
    cell: ({ lines }) => formatWhole(lines),
    align: 'end',
  },
  {
    key: 'fresh',
    title: t('paymentStatements.label.fresh'),
    cell: ({ fresh }) => formatWhole(fresh),
    align: 'end',
  },
  {
    key: 'paid',
    title: t('paymentStatements.label.paid'),
    cell: ({ paid }) => <Sum amount={paid} />,
    align: 'end',
  },
  {
    key: 'returned',
    title: t('paymentStatements.label.returned'),
    cell: ({ returned }) => <Sum amount={returned} />,
    align: 'end',
  },
  { key: 'at', title: t('paymentStatements.label.at'), cell: ({ at }) => formatDateTime(at) },
  { key: 'by', title: t('paymentStatements.label.by'), cell: (row) => row.byName },
  { key: 'file', title: t('paymentStatements.label.file'), cell: (row) => row.fileName, cut: true },
];

function daysOf({ from, to }: Row): string {
  return from === to
    ? formatDay(from)
    : t('paymentStatements.period', { from: formatDay(from), to: formatDay(to) });
}

type StatementsViewProps = { page: string | undefined; onPage: (page: number) => void };

/** Which statements were taken in, of which days and by whom. */
export function StatementsView({ page: at, onPage }: StatementsViewProps) {
  const page = usePage();
  const { user } = useSession();
  const list = useList(statementsEndpoints.list, at ? { page: at } : {});
  return (
    <DataTable
      label={t('paymentStatements.tab.statements')}
      columns={COLUMNS}
      columnStorage={columnStorage(user.id, `${page}-statements`)}
      rows={list.rows}
      rowId={(row) => row._id}
      updating={list.updating}
      paging={{ pagination: list.pagination, onPage }}
      failure={list.failure}
      empty={<EmptyState text={t('paymentStatements.noStatements')} />}
    />
  );
}
