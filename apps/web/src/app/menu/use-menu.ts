import type { PageRoute } from '@inspect/contract/access';
import { t } from '@inspect/contract/i18n';
import { formatWhole } from '@inspect/contract/kernel';
import { useWaiting } from '../../features/checkups/index.ts';
import { useUnseenNews } from '../../features/partner-api/index.ts';
import { useSession } from '../../platform/access/session.ts';
import { type MenuEntry, type MenuGroup, menuGroups } from '../../platform/menu/menu-groups.ts';

/** Pages where all that are counted can be found, those of earlier days by the status «left open»; the list of one company shows a chosen one. */
const COUNTED: readonly PageRoute[] = [
  'tech-service',
  'tech-service-mechanic',
  'company-tech-service',
  'tech-service-view',
  'tech-service-all',
];

const live = (count: number, tagVariant: string, meaning: 'reports.waiting' | 'shell.partnerNews') => ({
  tag: formatWhole(count),
  tagVariant,
  tagMeaning: t(meaning, { count: formatWhole(count) }),
});

/** The menu of this person; what is counted stands in place of the tag that was typed. */
export function useMenu(): MenuGroup[] {
  const { pages } = useSession();
  const waiting = useWaiting();
  const news = useUnseenNews();
  const groups = menuGroups(pages);
  if (!waiting && !news) return groups;
  const tagOf = (route: PageRoute) => {
    if (waiting && COUNTED.includes(route)) return live(waiting, 'light-warning', 'reports.waiting');
    return news && route === 'api-notifications' ? live(news, 'light-danger', 'shell.partnerNews') : {};
  };
  const counted = (entry: MenuEntry): MenuEntry => ({
    ...entry,
    ...tagOf(entry.route),
    children: entry.children.map(counted),
  });
  return groups.map((group) => ({ ...group, entries: group.entries.map(counted) }));
}
