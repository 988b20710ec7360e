import { accessEndpoints, isPageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { List, Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useRead } from '../../platform/api/use-call.ts';
import { subtitleAmong } from '../../platform/menu/menu-groups.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { Notice } from '../../ui/notice.tsx';
import { FailedState } from '../../ui/state/failed-state.tsx';

type PreviewDialogProps = { user: string; name: string; unsaved: boolean; onClose: () => void };
type Page = { route: string; group: string; actions: readonly string[] };

/** The menu of a person as he has it now, and what he may do on each page. */
export function PreviewDialog({ user, name, unsaved, onClose }: PreviewDialogProps) {
  const read = useRead(accessEndpoints.preview, { query: { user } }, { staleTime: 0 });
  const seen = read.data?.data;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={600}>{t('access.screen.previewTitle', { name })}</Text>}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack gap="md">
        {unsaved ? <Notice tone="info" title={t('access.screen.previewText')} /> : null}
        {read.isError ? (
          <FailedState message={failureText(read.error)} retry={() => void read.refetch()} />
        ) : null}
        {!seen && !read.isError ? <Skeleton height={120} /> : null}
        {seen ? (
          <Text>
            {seen.home && isPageRoute(seen.home)
              ? t('access.screen.previewHome', { page: t(`access.page.${seen.home}`) })
              : t('access.screen.previewNoHome')}
          </Text>
        ) : null}
        {seen
          ? groupsOf(seen.pages).map((group) => <Group key={group.title} all={seen.pages} {...group} />)
          : null}
      </Stack>
    </Modal>
  );
}

/** In the order of the menu, in which the pages of a group stand together. */
function groupsOf(pages: readonly Page[]) {
  return [...new Set(pages.map(({ group }) => group))].map((title) => ({
    title,
    pages: pages.filter(({ group }) => group === title),
  }));
}

type GroupProps = { title: string; pages: readonly Page[]; all: readonly Page[] };

function Group({ title, pages, all }: GroupProps) {
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <List spacing={4}>
        {pages.map((page) => (
          <List.Item key={page.route}>
            {nameOf(page, all)}
            <Text span size="sm" c="dimmed">
              {' — '}
              {actionsText(page)}
            </Text>
          </List.Item>
        ))}
      </List>
    </div>
  );
}

/** As the menu names it: the subtitle where two pages have one title. */
function nameOf({ route }: Page, all: readonly Page[]): string {
  if (!isPageRoute(route)) return route;
  const shown = all.flatMap((page) => (isPageRoute(page.route) ? [page.route] : []));
  return [t(`access.page.${route}`), subtitleAmong(route, shown)].filter(Boolean).join(' · ');
}

const ACTIONS = ['view', 'create', 'edit', 'delete', 'export'] as const;

function actionsText({ actions }: Page): string {
  return ACTIONS.filter((action) => actions.includes(action))
    .map((action) => t(`access.action.${action}`).toLocaleLowerCase())
    .join(', ');
}
