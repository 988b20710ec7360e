import { filteredDays, latinCode, yerevanDay } from '@inspect/contract/kernel';
import {
  partnerApiEndpoints,
  partnerChangesEndpoints,
  partnersEndpoints,
  partnerTracesEndpoints,
} from '@inspect/contract/partner-api';
import type { Clock } from '../../platform/clock.ts';
import { auditedRoutes } from '../../platform/history/audited-routes.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { requireFresh } from '../../platform/http/require-fresh.ts';
import { partnerRoute, personRoute, type Route } from '../../platform/http/route.ts';
import { answerChanges } from './answer-changes.ts';
import { answerHistory, answerVehicle } from './answer-lookup.ts';
import { keysOf } from './keys.repo.ts';
import { addKey, endKey } from './keys.ts';
import { partners, partnersPage } from './partners.repo.ts';
import { callsPage, searchesPage, type TraceWanted, viewsPage } from './traces.query.ts';
import { webhookRoutes } from './webhooks/routes.ts';

type Services = Parameters<typeof webhookRoutes>[0] & { clock: Clock };

/** What a partner's keys may do and from where: of a new one there are none yet. To stop him asks for nothing. */
const widens = (sent: Readonly<Record<string, unknown>>, isNew: boolean) =>
  !isNew && (sent.active === true || WIDENING.some((field) => sent[field] !== undefined));
const WIDENING = ['scopes', 'addresses', 'expiresOn', 'minuteQuota', 'dayQuota'] as const;

export function partnerApiRoutes(services: Services): Route[] {
  const { clock } = services;
  const today = () => yerevanDay(clock.now());
  const wantedIn = (query: Pick<TraceWanted, 'partner' | 'sort'> & Parameters<typeof filteredDays>[0]) => ({
    days: filteredDays(query, today()),
    partner: query.partner,
    sort: query.sort,
  });
  const told = <Row extends { at: Date }>({ at, ...row }: Row) => ({ ...row, at: at.toISOString() });
  /** As plates, VINs and certificates may be stored: only old VINs keep their hyphen. */
  const asStored = (search: string | undefined) =>
    search === undefined ? undefined : [latinCode(search), latinCode(search, { keepHyphen: true })];
  return [
    personRoute(partnersEndpoints.list, ({ query, tx }) =>
      listAnswer(query, (place) => partnersPage(tx, { ...query, today: today() }, place)),
    ),
    ...auditedRoutes(partnersEndpoints, partners, clock, widens),
    personRoute(partnersEndpoints.keys, async ({ params, tx }) => ({ data: await keysOf(tx, params.id) })),
    personRoute(partnersEndpoints.addKey, async ({ actor, body, freshAt, params, http, tx }) => {
      requireFresh({ freshAt }, clock.now());
      const wanted = { partner: params.id, id: body._id, sandbox: body.sandbox };
      const data = await addKey({ tx, actor, now: clock.now() }, wanted);
      if (data.secret === null) http.reply.code(200);
      return { data };
    }),
    personRoute(partnersEndpoints.revokeKey, async ({ actor, params, tx }) => ({
      data: await endKey({ tx, actor, now: clock.now() }, params.id),
    })),
    personRoute(partnerTracesEndpoints.calls, ({ query, tx }) =>
      listAnswer(query, async (place) => {
        const wanted = { failed: query.result === 'failed', search: query.search };
        const { rows, count } = await callsPage(tx, { ...wantedIn(query), ...wanted }, place);
        return { rows: rows.map(told), count };
      }),
    ),
    personRoute(partnerTracesEndpoints.searches, ({ query, tx }) =>
      listAnswer(query, async (place) => {
        const wanted = { ...wantedIn(query), values: asStored(query.search) };
        const { rows, count } = await searchesPage(tx, wanted, place);
        return { rows: rows.map(told), count };
      }),
    ),
    personRoute(partnerTracesEndpoints.views, ({ query, tx }) =>
      listAnswer(query, async (place) => {
        const wanted = { ...wantedIn(query), names: asStored(query.search) };
        const { rows, count } = await viewsPage(tx, wanted, place);
        const viewed = rows.map(({ checkup, number, ...row }) => ({
          ...told(row),
          checkup: checkup === null ? null : { _id: checkup, number },
        }));
        return { rows: viewed, count };
      }),
    ),
    ...webhookRoutes(services),
    partnerRoute(partnerApiEndpoints.vehicle, async ({ caller, query, tx }) => ({
      data: await answerVehicle({ tx, caller, now: clock.now(), lookup: query }),
    })),
    partnerRoute(partnerApiEndpoints.history, async ({ caller, query, tx }) => ({
      data: await answerHistory({ tx, caller, now: clock.now(), lookup: query }),
    })),
    partnerRoute(partnerChangesEndpoints.changes, ({ caller, query, tx }) =>
      answerChanges({ tx, caller, now: clock.now(), query }),
    ),
  ];
}
