import { sortQuery } from '@inspect/contract/kernel';
import { VIN_WATCH_SORTS, vinWatchEndpoints } from '@inspect/contract/vehicles';
import { z } from 'zod';
import { useList, useOpenedRow } from '../../../platform/api/use-list.ts';
import { ListScreen } from '../../../platform/list-screen/list-screen.tsx';
import { listState } from '../../../platform/navigation/list-state.ts';
import { sortingBy } from '../../../platform/navigation/sorting.ts';
import { useSearchState } from '../../../platform/navigation/use-search-state.ts';
import { vinWatchColumns } from './vin-watch-columns.tsx';
import { VinWatchDrawer } from './vin-watch-drawer.tsx';
import { VinWatchFilters } from './vin-watch-filters.tsx';

const state = z.object({
  ...listState,
  active: z.enum(['true', 'false']).optional(),
  sort: sortQuery(VIN_WATCH_SORTS),
});

/** VIN watches, newest first; switched off ones too. */
export default function VinWatchesScreen() {
  const [{ page, search, active, sort, row }, patch] = useSearchState(state);
  const query = { page, search, active, sort };
  const list = useList(vinWatchEndpoints.list, query);
  return (
    <ListScreen
      page="settings-vin-notifications"
      columns={vinWatchColumns}
      list={list}
      opened={row}
      row={useOpenedRow(row, list.rows)}
      patch={patch}
      sort={sortingBy(state.shape.sort, sort, patch)}
      filtered={Boolean(search || active)}
      onClear={() => patch({ search: null, active: null, page: null })}
      drawer={(opened, onClose) => <VinWatchDrawer row={opened} onClose={onClose} />}
    >
      <VinWatchFilters
        search={search ?? ''}
        active={active}
        onChange={(changes, replace = false) => patch({ ...changes, page: null }, { replace })}
      />
    </ListScreen>
  );
}
