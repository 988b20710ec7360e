import { cardsEndpoints } from '@inspect/contract/cards';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { machineRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { createSharedLimit } from '../../platform/limits/shared-limit.ts';
import { cardOf } from './card.query.ts';
import { checkedCard } from './check-card.query.ts';
import { drawCard } from './draw-card.ts';

type CardServices = {
  pool: pg.Pool;
  clock: Clock;
  logger: FastifyBaseLogger;
  publicOrigin: string | undefined;
};

/** Of one network in a minute: a whole queue may check its cards, nobody may try numbers. */
const CHECKS = 30;

/** A drawn page fetches, runs and sends nothing. Our own pages print it from a frame; nobody else may show it in one. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

export function cardsRoutes({ pool, clock, logger, publicOrigin }: CardServices): Route[] {
  const checks = createSharedLimit({ pool, clock, logger }, { name: 'card-check', tries: CHECKS });
  return [
    publicRoute(cardsEndpoints.check, async ({ query, http: { request } }) => {
      await checks.take(request.ip);
      return { data: await asSystem(pool, (tx) => checkedCard(tx, query.number, query.plate ?? null)) };
    }),
    machineRoute(cardsEndpoints.card, {
      look: ({ actor, params, http: { request }, tx }) => {
        const origin = publicOrigin ?? `http://${request.headers.host}`;
        return cardOf(tx, actor, params.id, { now: clock.now(), origin });
      },
      // The transaction is over: no connection waits while the page is drawn.
      work: async ({ http: { reply } }, card) => {
        reply
          .header('content-type', 'application/pdf')
          // Latin letters and digits: the number needs no other form of the name.
          .header('content-disposition', `inline; filename="${card.number}.pdf"`)
          .header('x-content-type-options', 'nosniff')
          .header('x-frame-options', 'SAMEORIGIN')
          .header('content-security-policy', POLICY)
          .header('cache-control', 'no-store')
          .send(await drawCard(card));
        return undefined;
      },
    }),
  ];
}
