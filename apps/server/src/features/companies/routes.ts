import { can } from '@inspect/contract/access';
import { accountStatusOn, choosingCompanies, companiesEndpoints } from '@inspect/contract/companies';
import { yerevanDay } from '@inspect/contract/kernel';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { companiesPage, ownCompanyPage } from './companies.query.ts';
import { companyRoutes } from './company-routes.ts';

export function companiesRoutes(services: Parameters<typeof companyRoutes>[0]): Route[] {
  return [
    ...companyRoutes(services),
    personRoute(companiesEndpoints.companies, ({ actor, query, tx }) =>
      listAnswer(query, async (place) => {
        const page = { search: query.search, ...place };
        if (actor.company === null)
          return can(actor, choosingCompanies)
            ? companiesPage(tx, { ...page, sort: query.sort })
            : { rows: [], count: 0 };
        const { rows, count } = await ownCompanyPage(tx, actor.company, page);
        const today = yerevanDay(services.clock.now());
        return { rows: rows.map((row) => accountStatusOn(row, today)), count };
      }),
    ),
  ];
}
