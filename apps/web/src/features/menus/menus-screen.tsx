import { t } from '@inspect/contract/i18n';
import { type MenuRow, menusEndpoints } from '@inspect/contract/menus';
import { Skeleton, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { z } from 'zod';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { useSearchState } from '../../platform/navigation/use-search-state.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { onEvent } from '../../platform/realtime/index.ts';
import { useAbandonedForm } from '../../platform/record-form/index.ts';
import { AbandonedDraft } from '../../ui/form/abandoned-draft.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';
import { LookDrawer } from './look-drawer.tsx';
import { MenuEditor } from './menu-editor.tsx';
import { menuDraft } from './use-menu-order.ts';

const state = z.object({ page: z.string().max(40).optional() });

/** The pages in the order and in the groups of the menu, and how each of them looks there. */
export default function MenusScreen() {
  const invalidate = useInvalidate();
  const read = useRead(menusEndpoints.list, {});
  useEffect(() => onEvent('EDIT_MENUS', () => void invalidate('reference')), [invalidate]);
  const rows = read.data?.data;
  return (
    <>
      <PageHeader title={t('access.page.settings-menus')} />
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
  return (
    <>
      <AbandonedDraft offer={abandoned.offer} />
      <MenuEditor
        key={abandoned.key}
        rows={rows}
        restored={abandoned.restored}
        onOpen={(id) => patch({ page: id })}
      />
      {opened ? <LookDrawer key={opened.id} page={opened} onClose={() => patch({ page: null })} /> : null}
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
