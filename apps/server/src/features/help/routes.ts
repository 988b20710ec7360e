import { helpEndpoints } from '@inspect/contract/help';
import { PAGE_SIZE, paginationOf } from '@inspect/contract/kernel';
import type { Clock } from '../../platform/clock.ts';
import { auditedRoutes } from '../../platform/history/audited-routes.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { faqPage } from './faq.query.ts';
import { faq } from './faq.repo.ts';

export function helpRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(helpEndpoints.list, async ({ query, tx }) => {
      const { page = 1, limit = PAGE_SIZE, search } = query;
      const { rows, count } = await faqPage(tx, { search, limit, offset: (page - 1) * limit });
      return { data: rows, pagination: paginationOf(count, page, limit) };
    }),
    ...auditedRoutes(helpEndpoints, faq, clock),
  ];
}
