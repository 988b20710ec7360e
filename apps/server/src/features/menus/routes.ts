import { menusEndpoints } from '@inspect/contract/menus';
import type { Clock } from '../../platform/clock.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { announcement } from '../../platform/realtime/announcement.ts';
import { arrangeMenu } from './arrange-menu.ts';
import { changeAppearance } from './change-appearance.ts';
import { menuRows } from './menus.query.ts';

/** Everyone has a menu; who may see which page is asked again, not told. */
const MENUS_CHANGED = announcement({ everyone: true }, 'EDIT_MENUS', {});

export function menusRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(menusEndpoints.list, async ({ tx }) => ({ data: await menuRows(tx) })),
    personRoute(menusEndpoints.change, async ({ actor, announce, body, params, tx }) => {
      const data = await changeAppearance({ tx, actor, now: clock.now() }, params.id, body);
      announce(MENUS_CHANGED);
      return { data };
    }),
    personRoute(menusEndpoints.arrange, async ({ actor, announce, body, tx }) => {
      const data = await arrangeMenu({ tx, actor, now: clock.now() }, body.order);
      announce(MENUS_CHANGED);
      return { data };
    }),
  ];
}
