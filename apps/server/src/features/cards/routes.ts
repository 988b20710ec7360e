import { cardsEndpoints } from '@inspect/contract/cards';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { cardOf } from './card.query.ts';
import type { Card } from './card.ts';
import { drawCard } from './draw-card.ts';

type CardServices = { clock: Clock; publicOrigin: string | undefined };

export function cardsRoutes({ clock, publicOrigin }: CardServices): Route[] {
  const read = new WeakMap<FastifyRequest, Card>();
  return [
    personRoute(
      cardsEndpoints.card,
      async ({ actor, params, http: { request }, tx }) => {
        const origin = publicOrigin ?? `http://${request.headers.host}`;
        read.set(request, await cardOf(tx, actor, params.id, { now: clock.now(), origin }));
        return undefined;
      },
      // The transaction is over: no connection waits while the page is drawn.
      async ({ http: { request, reply } }) => {
        const card = read.get(request);
        if (!card) return;
        reply
          .header('content-type', 'application/pdf')
          // Latin letters and digits: the number needs no other form of the name.
          .header('content-disposition', `inline; filename="${card.number}.pdf"`)
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'no-store')
          .send(await drawCard(card));
      },
    ),
  ];
}
