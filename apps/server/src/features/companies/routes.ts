import { companiesEndpoints } from '@inspect/contract/companies';
import { PAGE_SIZE, paginationOf, yerevanDay } from '@inspect/contract/kernel';
import type { Clock } from '../../platform/clock.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { companiesPage, mechanicsPage } from './companies.query.ts';

export function companiesRoutes(services: { clock: Clock }): Route[] {
  return [
    personRoute(companiesEndpoints.companies, async ({ actor, query, tx }) => {
      const page = pageOf(query);
      const { rows, count } = await companiesPage(tx, actor, page);
      return { data: rows, pagination: paginationOf(count, page.current, page.limit) };
    }),
    personRoute(companiesEndpoints.mechanics, async ({ actor, query, tx }) => {
      const page = pageOf(query);
      const { rows, count } = await mechanicsPage(tx, actor, yerevanDay(services.clock.now()), page);
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
