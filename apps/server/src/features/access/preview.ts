import { homeOf, isPageRoute, PAGE_ACTIONS, possibleOn } from '@inspect/contract/access';
import type { Tx } from '../../platform/db/transaction.ts';
import { grantedPages, treeOfGranted } from './granted-pages.query.ts';
import type { FoundTarget } from './read-accesses.ts';

/** The menu of a person as his own browser gets it, and of what is granted there what his role can do. */
export async function previewOf(tx: Tx, person: NonNullable<FoundTarget['person']>) {
  const granted = await grantedPages(tx, { userId: person._id, role: person.role });
  const tree = await treeOfGranted(tx, granted);
  const names = new Map(tree.map(({ id, name }) => [id, name]));
  const above = new Map(tree.map(({ id, parent }) => [id, parent ?? id]));
  const groupOf = (id: string): string => {
    const parent = above.get(id) ?? id;
    return names.get(parent) ?? groupOf(parent);
  };
  const flagsOf = new Map(granted.map(({ page, flags }) => [page.id, flags]));
  return {
    person,
    home: homeOf(tree.map(({ route }) => route).filter(isPageRoute)),
    pages: tree.flatMap(({ id, route, icon }) => {
      const flags = flagsOf.get(id);
      if (!flags || !isPageRoute(route)) return [];
      const possible = possibleOn(person.role, route);
      const actions = PAGE_ACTIONS.filter((action) => flags[action] && possible.includes(action));
      return [{ route, group: groupOf(id), icon, actions }];
    }),
  };
}
