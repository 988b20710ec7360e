import { companiesEndpoints } from '@inspect/contract/companies';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { companiesPage } from './companies.query.ts';
import { companyRoutes } from './company-routes.ts';

export function companiesRoutes(services: Parameters<typeof companyRoutes>[0]): Route[] {
  return [
    ...companyRoutes(services),
    personRoute(companiesEndpoints.companies, ({ actor, query, tx }) =>
      listAnswer(query, (place) => companiesPage(tx, actor, { search: query.search, ...place })),
    ),
  ];
}
