import { helpEndpoints } from '@inspect/contract/help';
import { PAGE_SIZE, paginationOf } from '@inspect/contract/kernel';
import type { Clock } from '../../platform/clock.ts';
import { changeKept, createKept, retireKept } from '../../platform/history/kept-records.ts';
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
    personRoute(helpEndpoints.create, async ({ actor, body, http, tx }) => {
      const { _id, ...fields } = body;
      const { row, repeated } = await createKept(faq, { tx, actor, now: clock.now() }, _id, fields);
      if (repeated) http.reply.code(200);
      return { data: row };
    }),
    personRoute(helpEndpoints.change, async ({ actor, body, params, tx }) => ({
      data: await changeKept(faq, { tx, actor, now: clock.now() }, params.id, body),
    })),
    personRoute(helpEndpoints.retire, async ({ actor, params, tx }) => ({
      data: await retireKept(faq, { tx, actor, now: clock.now() }, params.id),
    })),
  ];
}
