import type { PageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import { useWaiting } from '../../features/checkups/index.ts';
import { useSession } from '../../platform/access/session.ts';
import { type MenuEntry, type MenuGroup, menuGroups } from '../../platform/menu/menu-groups.ts';

/** Pages whose rows are exactly those that are counted; the list of one company shows a chosen one. */
const COUNTED: readonly PageRoute[] = [
  'tech-service',
  'tech-service-mechanic',
  'company-tech-service',
  'tech-service-view',
  'tech-service-all',
];

/** The menu of this person; the checkups that wait for a conclusion stand in place of the tag that was typed. */
export function useMenu(): MenuGroup[] {
  const { pages } = useSession();
  const waiting = useWaiting();
  const groups = menuGroups(pages);
  if (!waiting) return groups;
  const live = {
    tag: formatWhole(waiting),
    tagVariant: 'light-warning',
    tagMeaning: t('reports.waiting', { count: formatWhole(waiting) }),
  };
  const counted = (entry: MenuEntry): MenuEntry => ({
    ...entry,
    ...(COUNTED.includes(entry.route) ? live : {}),
    children: entry.children.map(counted),
  });
  return groups.map((group) => ({ ...group, entries: group.entries.map(counted) }));
}
