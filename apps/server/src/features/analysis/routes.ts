import { analysisEndpoints } from '@inspect/contract/analysis';
import { yerevanDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { exportTurnsOf } from '../../platform/table-files/export-turns.ts';
import { casesPage } from './cases.query.ts';
import { actOnCase, caseOf, openCase } from './cases.ts';
import { countFindings, findingsPage, kindsFor } from './findings.query.ts';
import { mechanicsPage } from './mechanics.query.ts';
import { evidenceRecords } from './records.query.ts';

export function analysisRoutes({ pool, clock }: { pool: pg.Pool; clock: Clock }): Route[] {
  // They read as much as a file.
  const inTurn = exportTurnsOf(pool);
  const today = () => yerevanDay(clock.now());
  return [
    personRoute(analysisEndpoints.summary, ({ actor, query, tx }) =>
      inTurn(actor.company, () =>
        countFindings(tx, { actor, wanted: query, kinds: kindsFor(actor), today: today() }),
      ),
    ),
    personRoute(analysisEndpoints.findings, ({ actor, query: { page, limit, kind, sort, ...wanted }, tx }) =>
      inTurn(actor.company, () =>
        listAnswer({ page, limit }, (place) =>
          kindsFor(actor).includes(kind)
            ? findingsPage(tx, { actor, wanted, kind, ...(sort ? { sort } : {}), today: today() }, place)
            : Promise.resolve({ rows: [], count: 0 }),
        ),
      ),
    ),
    personRoute(analysisEndpoints.mechanics, ({ query: { search, sort, ...paging }, tx }) =>
      listAnswer(paging, (place) => mechanicsPage(tx, { search, sort, ...place })),
    ),
    personRoute(analysisEndpoints.records, async ({ actor, query, tx }) => ({
      data: await evidenceRecords(tx, actor, query.ids.split(',')),
    })),
    personRoute(analysisEndpoints.cases, ({ query: { page, limit, ...wanted }, tx }) =>
      listAnswer({ page, limit }, (place) => casesPage(tx, wanted, place)),
    ),
    personRoute(analysisEndpoints.oneCase, async ({ params, tx }) => ({ data: await caseOf(tx, params.id) })),
    personRoute(analysisEndpoints.open, async ({ actor, body, tx, http }) => {
      // The finding is sought again, which reads as much as the list.
      const { opened, again } = await inTurn(actor.company, () =>
        openCase({ tx, actor, now: clock.now() }, body),
      );
      if (again) http.reply.code(200);
      return { data: opened };
    }),
    personRoute(analysisEndpoints.act, async ({ actor, params, body, tx }) => ({
      data: await actOnCase({ tx, actor, now: clock.now() }, params.id, body),
    })),
  ];
}
