import { dahkEndpoints } from '@inspect/contract/dahk';
import { yerevanDay } from '@inspect/contract/kernel';
import type { Clock } from '../../platform/clock.ts';
import { changeAudited, createAudited, retireAudited } from '../../platform/history/audited-records.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { hitsPage } from './hits.query.ts';
import { hits } from './hits.repo.ts';
import { importHits } from './import-hits.ts';

export function dahkRoutes({ clock }: { clock: Clock }): Route[] {
  const now = () => clock.now();
  return [
    personRoute(dahkEndpoints.list, ({ query: { page, limit, ...wanted }, tx }) =>
      listAnswer({ page, limit }, (place) => hitsPage(tx, { ...wanted, today: yerevanDay(now()), ...place })),
    ),
    personRoute(dahkEndpoints.imported, async ({ actor, body, tx }) => ({
      data: await importHits({ tx, actor, now: now() }, body),
    })),
    personRoute(dahkEndpoints.create, async ({ actor, body, http, tx }) => {
      const { _id, ...sent } = body;
      const fields = { ...sent, source: 'staff' as const };
      const { row, repeated } = await createAudited(hits, { tx, actor, now: now() }, _id, fields);
      if (repeated) http.reply.code(200);
      return { data: row };
    }),
    personRoute(dahkEndpoints.change, async ({ actor, body, params, tx }) => ({
      data: await changeAudited(hits, { tx, actor, now: now() }, params.id, body),
    })),
    personRoute(dahkEndpoints.retire, async ({ actor, params, tx }) => ({
      data: await retireAudited(hits, { tx, actor, now: now() }, params.id),
    })),
  ];
}
