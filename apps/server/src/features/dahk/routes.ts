import { dahkEndpoints } from '@inspect/contract/dahk';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import { asSystem, type Tx } from '../../platform/db/transaction.ts';
import type { EnforcementSource } from '../../platform/gateways/enforcement/enforcement-source.ts';
import { changeAudited, createAudited, retireAudited } from '../../platform/history/audited-records.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { machineRoute, personRoute, type Route } from '../../platform/http/route.ts';
import { type AskServices, askSource } from './ask-source.ts';
import { hitsPage } from './hits.query.ts';
import { hits } from './hits.repo.ts';
import { importHits } from './import-hits.ts';
import { stateOfSource } from './source-state.query.ts';

type DahkServices = Omit<AskServices, 'source'> & { source: EnforcementSource | undefined };

export function dahkRoutes({ pool, clock, logger, source }: DahkServices): Route[] {
  const now = () => clock.now();
  const { everyMinutes = 0 } = source ?? {};
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
    personRoute(dahkEndpoints.change, async ({ actor, body, params, tx }) => {
      await refuseOfSource(tx, params.id);
      return { data: await changeAudited(hits, { tx, actor, now: now() }, params.id, body) };
    }),
    personRoute(dahkEndpoints.retire, async ({ actor, params, tx }) => {
      await refuseOfSource(tx, params.id);
      return { data: await retireAudited(hits, { tx, actor, now: now() }, params.id) };
    }),
    personRoute(dahkEndpoints.source, async ({ tx }) => ({
      data: source ? await stateOfSource(tx, everyMinutes) : null,
    })),
    machineRoute(dahkEndpoints.ask, {
      work: async () => {
        if (!source) throw new AppError('not_found');
        if (!(await askSource({ pool, clock, logger, source }))) throw new AppError('dahk.asking');
        return { data: await asSystem(pool, (tx) => stateOfSource(tx, everyMinutes)) };
      },
    }),
  ];
}

/** Whatever is changed of it here would stand until the source is asked again. The database refuses it too. */
async function refuseOfSource(tx: Tx, id: string): Promise<void> {
  if ((await hits.find(tx, id))?.source === 'http') throw new AppError('dahk.of_source');
}
