import type { PageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatDay, formatWhole, paginationOf } from '@inspect/contract/kernel';
import type { VehicleCheckup } from '@inspect/contract/vehicles';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../platform/access/session.ts';
import { columnStorage } from '../../../platform/local-state/column-storage.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { CheckupStatusBadge, OpinionBadge, recordAddress } from '../../checkup-list/index.ts';

type Row = VehicleCheckup & { place: number };

/** Every checkup of a vehicle; one's own open, of the others only the day, the result and the odometer are known. */
export function VehicleHistory({ page, checkups }: { page: PageRoute; checkups: readonly VehicleCheckup[] }) {
  const { user } = useSession();
  const rows = checkups.map((checkup, place) => ({ ...checkup, place }));
  return (
    <DataTable
      label={t('vehicles.historyCaption')}
      columns={columnsOn(page)}
      columnStorage={columnStorage(user.id, `${page}/vehicle`)}
      rows={rows}
      rowId={({ place }) => String(place)}
      paging={{ pagination: paginationOf(rows.length, 1, Math.max(rows.length, 1)), onPage: () => {} }}
      empty={<EmptyState text={t('vehicles.noHistory')} />}
    />
  );
}

function columnsOn(page: PageRoute): readonly Column<Row>[] {
  return [
    { key: 'date', title: t('vehicles.date'), cell: (row) => <DateCell page={page} row={row} /> },
    {
      key: 'Opinion',
      title: t('checkups.label.Opinion'),
      cell: ({ Opinion, record }) =>
        Opinion === null ? null : <OpinionBadge opinion={Opinion} status={record?.status} />,
    },
    {
      key: 'odometer',
      title: t('checkups.label.odometer'),
      cell: ({ odometer }) => (odometer === null ? null : formatWhole(odometer)),
      align: 'end',
    },
    {
      key: 'status',
      title: t('checkups.label.status'),
      cell: ({ record }) => (record ? <CheckupStatusBadge status={record.status} /> : null),
    },
    {
      key: 'station',
      title: t('checkups.label.station'),
      cell: ({ record }) => record?.stationName ?? t('vehicles.elsewhere'),
    },
    { key: 'mechanic', title: t('checkups.label.mechanic'), cell: ({ record }) => record?.mechanicName },
    { key: 'number', title: t('checkups.label.number'), cell: ({ record }) => record?.number },
  ];
}

function DateCell({ page, row: { date, record } }: { page: PageRoute; row: Row }) {
  if (!record) return formatDay(date);
  return (
    <Anchor component={Link} to={recordAddress(page, record._id)} fz="inherit">
      {formatDay(date)}
    </Anchor>
  );
}
