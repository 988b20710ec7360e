import { DESK_ROLE, INSPECTING_ROLE } from '@inspect/contract/access';
import { companiesEndpoints } from '@inspect/contract/companies';
import { PAGE_SIZE, paginationOf, yerevanDay } from '@inspect/contract/kernel';
import type { Clock } from '../../platform/clock.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { companiesPage, peoplePage } from './companies.query.ts';

export function companiesRoutes(services: { clock: Clock }): Route[] {
  return [
    personRoute(companiesEndpoints.companies, async ({ actor, query, tx }) => {
      const page = pageOf(query);
      const { rows, count } = await companiesPage(tx, actor, page);
      return { data: rows, pagination: paginationOf(count, page.current, page.limit) };
    }),
    personRoute(companiesEndpoints.mechanics, async ({ actor, query, tx }) => {
      const page = pageOf(query);
      const { rows, count } = await peoplePage(tx, actor, INSPECTING_ROLE, page);
      const today = yerevanDay(services.clock.now());
      const data = rows.map((row) => ({
        ...row,
        assignable: row.certificateUntil !== null && row.certificateUntil >= today,
      }));
      return { data, pagination: paginationOf(count, page.current, page.limit) };
    }),
    personRoute(companiesEndpoints.operators, async ({ actor, query, tx }) => {
      const page = pageOf(query);
      const { rows, count } = await peoplePage(tx, actor, DESK_ROLE, page);
      return { data: rows, pagination: paginationOf(count, page.current, page.limit) };
    }),
  ];
}

function pageOf(query: {
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
}) {
  const current = query.page ?? 1;
  const limit = query.limit ?? PAGE_SIZE;
  return { current, limit, offset: (current - 1) * limit, search: query.search };
}
