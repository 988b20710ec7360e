import { menuGroupsEndpoints, menusEndpoints } from '@inspect/contract/menus';
import type { Clock } from '../../platform/clock.ts';
import { changeAudited, createAudited } from '../../platform/history/audited-records.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { announcement } from '../../platform/realtime/announcement.ts';
import { arrangeMenu } from './arrange-menu.ts';
import { changeAppearance } from './change-appearance.ts';
import { placeOfNewGroup, refuseTakenName, removeGroup } from './keep-groups.ts';
import { menuGroups } from './menu-groups.repo.ts';
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
    personRoute(menuGroupsEndpoints.create, async ({ actor, announce, body, http, tx }) => {
      const { _id, name } = body;
      const writing = { tx, actor, now: clock.now() };
      const fields = { name, ordering: await placeOfNewGroup(tx) };
      const made = await refuseTakenName(() => createAudited(menuGroups, writing, _id, fields, { name }));
      if (made.repeated) http.reply.code(200);
      else announce(MENUS_CHANGED);
      return { data: made.row };
    }),
    personRoute(menuGroupsEndpoints.change, async ({ actor, announce, body, params, tx }) => {
      const writing = { tx, actor, now: clock.now() };
      const data = await refuseTakenName(() => changeAudited(menuGroups, writing, params.id, body));
      announce(MENUS_CHANGED);
      return { data };
    }),
    personRoute(menuGroupsEndpoints.retire, async ({ actor, announce, params, tx }) => {
      const data = await removeGroup({ tx, actor, now: clock.now() }, params.id);
      announce(MENUS_CHANGED);
      return { data };
    }),
  ];
}
