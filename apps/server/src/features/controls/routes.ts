import { can } from '@inspect/contract/access';
import { controlsEndpoints, PUBLISHED_AFTER_DAYS } from '@inspect/contract/controls';
import { dahkEndpoints } from '@inspect/contract/dahk';
import { addDays, PAGE_SIZE, paginationOf, yerevanDay } from '@inspect/contract/kernel';
import type { FastifyBaseLogger } from 'fastify';
import { asSystem } from '../../platform/db/transaction.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { createSharedLimit } from '../../platform/limits/shared-limit.ts';
import { type ExportServices, exportRoutes } from '../../platform/table-files/export-route.ts';
import { announceCheckup, checkupOf } from '../checkup-list/index.ts';
import { hitsPage } from '../dahk/index.ts';
import { controlOf, controlReasons, controlsPage, eventsOf } from './controls.query.ts';
import { answerQuestion, decide } from './decide.ts';
import { drawsPage } from './draws.query.ts';
import { sendControls } from './export-controls.ts';
import { presentControl, presentEvents } from './present-control.ts';
import { withFacts } from './with-facts.ts';

/** Of one network in a minute. */
const DRAWS = 60;

export function controlsRoutes(services: ExportServices & { logger: FastifyBaseLogger }): Route[] {
  const { clock, logger, pool } = services;
  const exportRoute = exportRoutes(services, 'controlExports');
  const draws = createSharedLimit({ pool, clock, logger }, { name: 'control-draws', tries: DRAWS });
  const today = () => yerevanDay(clock.now());
  return [
    personRoute(controlsEndpoints.list, async ({ actor, query, tx }) => {
      const { page, limit = PAGE_SIZE, dahkPage = 1, ...wanted } = query;
      const { counts, waiting, ...list } = await listAnswer({ page, limit }, async (place) => {
        const { rows, ...found } = await controlsPage(tx, actor, wanted, today(), place);
        return { ...found, rows: await withFacts(tx, actor, rows) };
      });
      const place = { limit, offset: (dahkPage - 1) * limit };
      const hits = can(actor, dahkEndpoints.list.need)
        ? await hitsPage(tx, { today: today(), ...place })
        : { rows: [], count: 0 };
      return {
        ...list,
        inspectionStatusCount: counts,
        waiting,
        dahk: hits.rows,
        dahkPagination: paginationOf(hits.count, dahkPage, limit),
      };
    }),
    exportRoute(controlsEndpoints.exported, (input) => sendControls(input, today())),
    personRoute(controlsEndpoints.reasons, async ({ tx }) => ({ data: await controlReasons(tx) })),
    personRoute(controlsEndpoints.record, async ({ actor, params: { id }, tx }) => {
      const checkup = await checkupOf(tx, actor, id);
      const control = presentControl(actor, await controlOf(tx, actor, id, today()));
      return { data: { control, checkup, events: presentEvents(actor, await eventsOf(tx, id)) } };
    }),
    personRoute(controlsEndpoints.decide, async ({ actor, announce, body, params, tx }) => {
      const said = await decide({ tx, actor, now: clock.now(), body }, params.id);
      if (said.changed) announceCheckup(announce, said.checkup);
      return { data: said.control };
    }),
    personRoute(controlsEndpoints.answer, async ({ actor, announce, body, params, tx }) => {
      const said = await answerQuestion({ tx, actor, now: clock.now(), body }, params.id);
      announceCheckup(announce, said.checkup);
      return { data: said.control };
    }),
    publicRoute(controlsEndpoints.draws, async ({ query, http: { request } }) => {
      await draws.take(request.ip);
      return asSystem(pool, (tx) =>
        listAnswer(query, (place) => drawsPage(tx, addDays(today(), -PUBLISHED_AFTER_DAYS), query, place)),
      );
    }),
  ];
}
