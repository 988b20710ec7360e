import { isPageGroup, isPageRoute, type PageGroup, type PageRoute, pageOf } from '@inspect/contract/access';
import type { Page } from '@inspect/contract/auth';

export type MenuEntry = {
  route: PageRoute;
  url: string;
  icon: string;
  tag: string | null;
  tagVariant: string | null;
  /** the tag as a sentence, where it is more than its words */
  tagMeaning?: string;
};

export type MenuGroup = { group: PageGroup; entries: MenuEntry[] };

/**
 * Granted pages with a screen, in the back office's order and groups; an unknown group is the contract's.
 * Addresses come from the contract: what the back office typed is shown, never followed.
 */
export function menuGroups(pages: readonly Page[]): MenuGroup[] {
  const groups = new Map<PageGroup, MenuEntry[]>();
  for (const page of [...pages].sort((one, other) => one.ordering - other.ordering)) {
    if (!isPageRoute(page.route)) continue;
    const { group: first, url, screen } = pageOf(page.route);
    if (!screen) continue;
    const group = page.parent !== null && isPageGroup(page.parent) ? page.parent : first;
    const entries = groups.get(group) ?? [];
    entries.push({
      route: page.route,
      url,
      icon: page.icon,
      tag: page.tag,
      tagVariant: page.tagVariant,
    });
    groups.set(group, entries);
  }
  return [...groups].map(([group, entries]) => ({ group, entries }));
}
