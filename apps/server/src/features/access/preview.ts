import { homeOf, isPageRoute, PAGE_ACTIONS, pageOf, possibleOn } from '@inspect/contract/access';
import type { Tx } from '../../platform/db/transaction.ts';
import { grantedPages } from './granted-pages.query.ts';
import type { FoundTarget } from './read-accesses.ts';

/** The menu of a person as his own browser gets it, and of what is granted there what his role can do. */
export async function previewOf(tx: Tx, person: NonNullable<FoundTarget['person']>) {
  const granted = await grantedPages(tx, { userId: person._id, role: person.role });
  const routes = granted.map(({ page }) => page.route);
  return {
    person,
    home: homeOf(routes.filter(isPageRoute)),
    pages: granted.map(({ page, flags }) => ({
      route: page.route,
      parent: page.parent,
      icon: page.icon,
      screen: pageOf(page.route).screen,
      actions: PAGE_ACTIONS.filter(
        (action) => flags[action] && possibleOn(person.role, page.route).includes(action),
      ),
    })),
  };
}
