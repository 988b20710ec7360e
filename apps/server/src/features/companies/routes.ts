import { companiesEndpoints } from '@inspect/contract/companies';
import type { Clock } from '../../platform/clock.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { companiesPage } from './companies.query.ts';
import { companyRoutes } from './company-routes.ts';

export function companiesRoutes(services: { clock: Clock; storage: Storage; jobs: Jobs }): Route[] {
  return [
    ...companyRoutes(services),
    personRoute(companiesEndpoints.companies, ({ actor, query, tx }) =>
      listAnswer(query, (place) => companiesPage(tx, actor, { search: query.search, ...place })),
    ),
  ];
}
