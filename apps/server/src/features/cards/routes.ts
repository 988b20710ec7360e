import { type CardStatement, cardsEndpoints, checkAddress } from '@inspect/contract/cards';
import { yerevanDay } from '@inspect/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/transaction.ts';
import { ownOrigin } from '../../platform/http/own-origin.ts';
import { machineRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { createSharedLimit } from '../../platform/limits/shared-limit.ts';
import { cardOf } from './card.query.ts';
import type { CardFacts } from './card.ts';
import { toldKeys } from './card-keys.repo.ts';
import { addressOnPaper } from './card-signing.ts';
import { createCardCheck } from './create-card-check.ts';
import { drawCard } from './draw-card.ts';

type CardServices = {
  pool: pg.Pool;
  clock: Clock;
  logger: FastifyBaseLogger;
  publicOrigin: string | undefined;
  /** wraps the keys of cards */
  sealSecret: Buffer;
};

/** Of one network in a minute: the page asks once each time it is opened. */
const KEYS = 60;

/** A drawn page fetches, runs and sends nothing. Our own pages print it from a frame; nobody else may show it in one. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

export function cardsRoutes({ pool, clock, logger, publicOrigin, sealSecret }: CardServices): Route[] {
  const check = createCardCheck({ pool, clock, logger });
  const keysAsked = createSharedLimit({ pool, clock, logger }, { name: 'card-keys', tries: KEYS });
  return [
    publicRoute(cardsEndpoints.check, async ({ query, http: { request } }) => ({
      data: await check(request.ip, query),
    })),
    publicRoute(cardsEndpoints.keys, async ({ http: { request } }) => {
      await keysAsked.take(request.ip);
      return { data: await asSystem(pool, toldKeys) };
    }),
    machineRoute(cardsEndpoints.card, {
      look: ({ actor, params, tx }) => cardOf(tx, actor, params.id, clock.now()),
      // The transaction is over: no connection waits while the page is drawn.
      work: async ({ http: { request, reply } }, facts) => {
        const origin = ownOrigin(publicOrigin, request);
        const statement = statementOf(facts);
        const address = facts.void
          ? checkAddress(origin, statement)
          : await addressOnPaper({ pool, sealSecret }, origin, statement);
        const card = { ...facts, checkAddress: address };
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

function statementOf({
  number,
  vehicle,
  edition,
  opinion,
  concludedAt,
  nextCheckupDate,
}: CardFacts): CardStatement {
  const { CarRegNo } = vehicle;
  return {
    number,
    CarRegNo,
    edition,
    Opinion: opinion,
    inspectedOn: yerevanDay(concludedAt),
    nextCheckupDate,
  };
}
