import { yerevanDay } from '@inspect/contract/kernel';
import { webhooksEndpoints } from '@inspect/contract/partner-api';
import type { Clock } from '../../../platform/clock.ts';
import type { HookReach } from '../../../platform/gateways/webhooks/post-hook.ts';
import { auditedRoutes } from '../../../platform/history/audited-routes.ts';
import { listAnswer } from '../../../platform/http/list-answer.ts';
import { requireFresh } from '../../../platform/http/require-fresh.ts';
import { personRoute, type Route } from '../../../platform/http/route.ts';
import { deliveriesPage, unseenCount } from './deliveries.query.ts';
import { addSecret, addTest, refuseAddress, sendAgain } from './keep-webhooks.ts';
import { noteSeen, webhooks, webhooksPage } from './webhooks.repo.ts';

type Services = { clock: Clock; sealSecret: Buffer; reach: HookReach };

export function webhookRoutes({ clock, sealSecret, reach }: Services): Route[] {
  const checked = {
    ...webhooks,
    insert: (...given: Parameters<typeof webhooks.insert>) => {
      refuseAddress(given[2].url, reach);
      return webhooks.insert(...given);
    },
    update: (...given: Parameters<typeof webhooks.update>) => {
      refuseAddress(given[2].url, reach);
      return webhooks.update(...given);
    },
  };
  return [
    personRoute(webhooksEndpoints.list, ({ query, tx }) =>
      listAnswer(query, (place) => webhooksPage(tx, { ...query, today: yerevanDay(clock.now()) }, place)),
    ),
    // Where the events go.
    ...auditedRoutes(webhooksEndpoints, checked, clock, (sent) => sent.url !== undefined),
    personRoute(webhooksEndpoints.addSecret, async ({ actor, body, freshAt, http, params, tx }) => {
      requireFresh({ freshAt }, clock.now());
      const wanted = { webhook: params.id, asked: body._id };
      const data = await addSecret({ tx, actor, now: clock.now() }, sealSecret, wanted);
      if (data.secret === null) http.reply.code(200);
      return { data };
    }),
    personRoute(webhooksEndpoints.addTest, async ({ actor, body, params, tx }) => ({
      data: await addTest({ tx, actor, now: clock.now() }, { webhook: params.id, id: body._id }),
    })),
    personRoute(webhooksEndpoints.deliveries, ({ query, tx }) =>
      listAnswer(query, (place) => deliveriesPage(tx, query, place)),
    ),
    personRoute(webhooksEndpoints.resend, async ({ actor, params, tx }) => ({
      data: await sendAgain({ tx, actor, now: clock.now() }, params.id),
    })),
    personRoute(webhooksEndpoints.seen, async ({ actor, tx }) => {
      await noteSeen(tx, actor.userId, clock.now());
      return { count: await unseenCount(tx, actor.userId) };
    }),
    personRoute(webhooksEndpoints.unseen, async ({ actor, tx }) => ({
      count: await unseenCount(tx, actor.userId),
    })),
  ];
}
