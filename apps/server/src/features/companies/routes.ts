import { companiesEndpoints } from '@inspect/contract/companies';
import { PAGE_SIZE, paginationOf } from '@inspect/contract/kernel';
import type { Clock } from '../../platform/clock.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { companiesPage } from './companies.query.ts';
import { companyRoutes } from './company-routes.ts';

export function companiesRoutes(services: { clock: Clock; storage: Storage; jobs: Jobs }): Route[] {
  return [
    ...companyRoutes(services),
    personRoute(companiesEndpoints.companies, async ({ actor, query, tx }) => {
      const page = pageOf(query);
      const { rows, count } = await companiesPage(tx, actor, page);
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
