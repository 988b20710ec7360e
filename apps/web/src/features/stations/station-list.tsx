import { t } from '@inspect/contract/i18n';
import { formatPhone } from '@inspect/contract/kernel';
import { BOUNDS, hoursText, type StationRow } from '@inspect/contract/stations';
import { Box, Button, Group, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { failureOf } from '../../platform/api/use-call.ts';
import { columnStorage } from '../../platform/local-state/column-storage.ts';
import { useCopy } from '../../platform/offline/index.ts';
import { PlaceMap } from '../../ui/map/place-map.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { StationDrawer, useCompanyStations } from './station-drawer.tsx';
import { groundOf, useTiles } from './use-map.ts';

const COLUMNS: readonly Column<StationRow>[] = [
  { key: 'name', title: t('stations.label.name'), cell: (row) => row.name },
  {
    key: 'county',
    title: t('stations.label.county'),
    cell: (row) => `${row.regionName}, ${row.countyName}`,
    // The address begins with the town.
    hidden: true,
  },
  { key: 'address', title: t('stations.label.address'), cell: (row) => row.address, cut: true },
  { key: 'phone', title: t('stations.label.phone'), cell: (row) => row.phone && formatPhone(row.phone) },
  {
    key: 'workingHours',
    title: t('stations.label.workingHours'),
    cell: (row) => hoursText(row.workingHours),
    cut: true,
  },
  { key: 'lines', title: t('stations.label.lines'), align: 'end', cell: (row) => row.lines },
  {
    key: 'status',
    title: t('stations.label.status'),
    cell: (row) => (
      <StatusBadge tone={row.status ? 'good' : 'none'}>
        {t(row.status ? 'stations.active' : 'stations.inactive')}
      </StatusBadge>
    ),
  },
];

type StationListProps = { company: string; may: { create: boolean; edit: boolean; delete: boolean } };

/** The stations of one company: table, map and form. */
export function StationList({ company, may }: StationListProps) {
  const { user } = useSession();
  const read = useCompanyStations(company);
  const [opened, setOpened] = useState<StationRow | 'new' | null>(null);
  const invalidate = useInvalidate();
  const refresh = useCallback(() => invalidate('stations'), [invalidate]);
  const regions = useCopy('regions').rows;
  const tiles = useTiles();
  const rows = read.data?.data;
  const pins = useMemo(() => groundOf(rows), [rows]);
  const ground = useMemo(() => groundOf(regions), [regions]);
  const add = may.create ? (
    <Button
      leftSection={<IconPlus size={18} aria-hidden />}
      variant="default"
      onClick={() => setOpened('new')}
    >
      {t('stations.add')}
    </Button>
  ) : null;
  return (
    <div>
      <Group justify="space-between" my="sm">
        <Title order={2} size="h3">
          {t('stations.title')}
        </Title>
        {add}
      </Group>
      <DataTable
        label={t('stations.title')}
        columns={COLUMNS}
        columnStorage={columnStorage(user.id, 'stations')}
        rows={rows}
        rowId={(row) => row._id}
        {...(may.edit ? { opening: { hrefOf: () => '#', open: (row: StationRow) => setOpened(row) } } : {})}
        paging={{ pagination: read.data?.pagination, onPage: () => undefined }}
        failure={failureOf(read)}
        empty={<EmptyState text={t('stations.empty')} action={add} />}
      />
      {pins.length > 0 ? (
        <Box mt="md">
          <PlaceMap label={t('stations.map.all')} bounds={BOUNDS} pins={pins} ground={ground} tiles={tiles} />
        </Box>
      ) : null}
      {opened ? (
        <StationDrawer
          key={opened === 'new' ? 'new' : opened._id}
          company={company}
          row={opened === 'new' ? null : opened}
          may={{ save: opened === 'new' ? may.create : may.edit, retire: may.delete }}
          refresh={refresh}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </div>
  );
}
