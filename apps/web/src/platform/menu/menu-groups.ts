import { isPageGroup, isPageRoute, isSubtitled, type PageRoute, pageOf } from '@inspect/contract/access';
import type { Page } from '@inspect/contract/auth';
import { t } from '@inspect/contract/i18n';

export type MenuEntry = {
  route: PageRoute;
  url: string;
  title: string;
  /** where another page of this person has the same title: what tells them apart */
  subtitle: string | null;
  icon: string;
  tag: string | null;
  tagVariant: string | null;
  /** the tag as a sentence, where it is more than its words */
  tagMeaning?: string;
  /** pages that stand below this one */
  children: MenuEntry[];
};

export type MenuGroup = { id: string; title: string; entries: MenuEntry[] };

/**
 * Granted pages with a screen, in the back office's groups and order. Addresses come from the contract: what the back
 * office typed is shown, never followed. A list that this browser kept from a build of before names the groups by
 * their codes and has none of them in it.
 */
export function menuGroups(pages: readonly Page[]): MenuGroup[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const groups = new Map<string, MenuGroup>();
  const entries = new Map<string, MenuEntry>();
  const shown = pages.flatMap(({ route }) => (isPageRoute(route) ? [route] : []));
  for (const page of inOrder(pages)) {
    const entry = entryOf(page, shown);
    if (!entry) continue;
    entries.set(page.id, entry);
    const above = entries.get(page.parent ?? '');
    if (above) above.children.push(entry);
    else intoGroup(groups, headingOf(page, byId), entry);
  }
  return [...groups.values()];
}

/** In what group a page stands; of a page below another one, that one's. */
export function headingOf(page: Page, byId: ReadonlyMap<string, Page>): { id: string; title: string } {
  const seen = new Set<Page>();
  let above = byId.get(page.parent ?? '');
  while (above && above.name === null && !seen.has(above)) {
    seen.add(above);
    above = byId.get(above.parent ?? '');
  }
  if (above) return { id: above.id, title: above.name ?? '' };
  const known = page.parent !== null && isPageGroup(page.parent) ? page.parent : null;
  const code = known ?? (isPageRoute(page.route) ? pageOf(page.route).group : 'other');
  return { id: code, title: t(`access.group.${code}`) };
}

/** The server's list is in order: each node after what it stands below. That of a build of before has only numbers. */
function inOrder(pages: readonly Page[]): readonly Page[] {
  if (pages.some(({ name }) => name !== null)) return pages;
  return [...pages].sort((one, other) => one.ordering - other.ordering);
}

const titleOf = (route: PageRoute) => t(`access.page.${route}`);

function entryOf({ route, icon, tag, tagVariant }: Page, shown: readonly PageRoute[]): MenuEntry | null {
  if (!isPageRoute(route) || !shown.includes(route)) return null;
  const [title, subtitle] = [titleOf(route), subtitleAmong(route, shown)];
  return { route, url: pageOf(route).url, title, subtitle, icon, tag, tagVariant, children: [] };
}

/** What tells a page from another one of these that has the same title; null = no other has it. */
export function subtitleAmong(route: PageRoute, shown: readonly PageRoute[]): string | null {
  const twin = shown.some((other) => other !== route && titleOf(other) === titleOf(route));
  return twin && isSubtitled(route) ? t(`access.subtitle.${route}`) : null;
}

function intoGroup(groups: Map<string, MenuGroup>, heading: { id: string; title: string }, entry: MenuEntry) {
  const group = groups.get(heading.id) ?? { ...heading, entries: [] };
  group.entries.push(entry);
  groups.set(heading.id, group);
}

/** The entry and all below it. */
export function entriesIn(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => [entry, ...entriesIn(entry.children)]);
}
