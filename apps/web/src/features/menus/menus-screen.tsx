import { t } from '@inspect/contract/i18n';
import { type MenuRow, menusEndpoints } from '@inspect/contract/menus';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { onEvent, onReconnect } from '../../platform/realtime/index.ts';
import { useAbandonedForm } from '../../platform/record-form/index.ts';
import { AbandonedDraft } from '../../ui/form/abandoned-draft.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { GroupDrawer } from './group-drawer.tsx';
import { LookDrawer } from './look-drawer.tsx';
import { MenuEditor } from './menu-editor.tsx';
import { menuDraft } from './use-menu-order.ts';

/** The group that is not there yet, in the address. */
const NEW = 'new';
const state = z.object({ page: z.string().max(40).optional() });

/** The page tree: groups that staff make, the pages in them, their order, and how each of them looks in the menu. */
export default function MenusScreen() {
  const invalidate = useInvalidate();
  const read = useRead(menusEndpoints.list, {});
  useEffect(() => {
    const readAnew = () => void invalidate('reference');
    const stops = [onEvent('EDIT_MENUS', readAnew), onReconnect(readAnew)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [invalidate]);
  const rows = read.data?.data;
  const { can } = useSession();
  const [, patch] = useSearchState(state);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => patch({ page: NEW })}>
      {t('menus.newGroup')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('access.page.settings-menus')}
        actions={rows && can('settings-menus', 'create') ? add : null}
      />
      {rows ? <LoadedMenus rows={rows} /> : null}
      {!rows && read.isError ? (
        <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />
      ) : null}
      {!rows && !read.isError ? <Waiting /> : null}
    </>
  );
}

function LoadedMenus({ rows }: { rows: readonly MenuRow[] }) {
  const [{ page }, patch] = useSearchState(state);
  const abandoned = useAbandonedForm(menuDraft, null);
  const opened = rows.find(({ id }) => id === page);
  const close = () => patch({ page: null });
  return (
    <>
      <AbandonedDraft offer={abandoned.offer} />
      <MenuEditor
        key={abandoned.key}
        rows={rows}
        restored={abandoned.restored}
        onOpen={(id) => patch({ page: id })}
      />
      {opened?.name === null ? <LookDrawer key={opened.id} page={opened} onClose={close} /> : null}
      {opened && opened.name !== null ? <GroupDrawer key={opened.id} group={opened} onClose={close} /> : null}
      {page === NEW ? <GroupDrawer key={NEW} group={null} onClose={close} /> : null}
    </>
  );
}

function Waiting() {
  return (
    <Stack gap="xs" aria-busy>
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((key) => (
        <Skeleton key={key} height={48} />
      ))}
    </Stack>
  );
}
