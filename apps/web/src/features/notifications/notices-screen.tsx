import { vinWatchEndpoints } from '@inspect/contract/vehicles';
import { z } from 'zod';
import { useRead } from '../../platform/api/use-call.ts';
import { listAnswer } from '../../platform/api/use-list-answer.ts';
import { ListScreen } from '../../platform/list-screen/list-screen.tsx';
import { listState } from '../../platform/navigation/list-state.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { noticeColumns } from './notice-columns.tsx';
import { NoticeDrawer } from './notice-drawer.tsx';
import { NoticeFilters } from './notice-filters.tsx';

const state = z.object({ ...listState, active: z.enum(['true', 'false']).optional() });

/** Notices about vehicles, newest first; switched off ones too. */
export default function NoticesScreen() {
  const [{ page, search, active, row }, patch] = useSearchState(state);
  const query = { page, search, active };
  const list = listAnswer(useRead(vinWatchEndpoints.list, { query }, { keepPrevious: true }));
  return (
    <ListScreen
      page="settings-vin-notifications"
      columns={noticeColumns}
      list={list}
      opened={row}
      patch={patch}
      filtered={Boolean(search || active)}
      onClear={() => patch({ search: null, active: null, page: null })}
      drawer={(opened, onClose) => <NoticeDrawer row={opened} onClose={onClose} />}
    >
      <NoticeFilters
        search={search ?? ''}
        active={active}
        onChange={(changes, replace = false) => patch({ ...changes, page: null }, { replace })}
      />
    </ListScreen>
  );
}
