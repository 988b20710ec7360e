import { type Actor, can } from '@inspect/contract/access';
import { checkupSearchEndpoints } from '@inspect/contract/checkups';
import { companiesEndpoints } from '@inspect/contract/companies';
import { FOUND_OF_KIND, globalSearchEndpoints } from '@inspect/contract/global-search';
import { type Need, yerevanDay } from '@inspect/contract/kernel';
import { companyStaffEndpoints, usersEndpoints } from '@inspect/contract/users';
import type { Clock } from '../../platform/clock.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { searchCheckups } from '../checkups/index.ts';
import { companiesPage } from '../companies/index.ts';
import { peoplePage, staffScopeOf } from '../users/index.ts';

const SHOWN = ['CarRegNo', 'VIN', 'ownerName', 'createdAt', 'status', 'Opinion'] as const;
const CHECKUPS = [checkupSearchEndpoints.search.need, checkupSearchEndpoints.viewSearch.need];
const PEOPLE = [usersEndpoints.list.need, companyStaffEndpoints.list.need];
const COMPANIES = [companiesEndpoints.list.need];

/** Whoever may read the list of a kind finds its rows here, within the same scope. */
const mayAny = (actor: Actor, needs: readonly Need[]) => needs.some((need) => can(actor, need));

export function globalSearchRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(globalSearchEndpoints.search, async ({ actor, query: { search }, tx }) => {
      const place = { search, limit: FOUND_OF_KIND, offset: 0, today: yerevanDay(clock.now()) };
      const checkups = mayAny(actor, CHECKUPS)
        ? await searchCheckups(tx, actor, clock.now(), {
            search,
            limit: FOUND_OF_KIND,
            fields: [...SHOWN],
          })
        : null;
      const people = mayAny(actor, PEOPLE) ? await peoplePage(tx, staffScopeOf(actor), place) : null;
      const companies = mayAny(actor, COMPANIES) ? await companiesPage(tx, place) : null;
      return {
        data: {
          checkups: checkups?.data ?? [],
          people: people?.rows ?? [],
          companies: companies?.rows ?? [],
        },
      };
    }),
  ];
}
