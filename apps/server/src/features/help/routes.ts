import { helpEndpoints } from '@inspect/contract/help';
import type { Clock } from '../../platform/clock.ts';
import { auditedRoutes } from '../../platform/history/audited-routes.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { faqPage } from './faq.query.ts';
import { faq } from './faq.repo.ts';

export function helpRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(helpEndpoints.list, ({ query, tx }) =>
      listAnswer(query, (place) => faqPage(tx, { search: query.search, sort: query.sort, ...place })),
    ),
    ...auditedRoutes(helpEndpoints, faq, clock),
  ];
}
