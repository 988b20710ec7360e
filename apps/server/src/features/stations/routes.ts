import { type Actor, can, grantOf } from '@inspect/contract/access';
import { runsCompany } from '@inspect/contract/companies';
import { t } from '@inspect/contract/i18n';
import { AppError, type PageAction } from '@inspect/contract/kernel';
import { stationsEndpoints, stationsNeed } from '@inspect/contract/stations';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { changeAudited, createAudited, retireAudited } from '../../platform/history/audited-records.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, publicRoute, type Route } from '../../platform/http/route.ts';
import { announceCompany, companyWithin } from '../companies/index.ts';
import { requireCountyOf } from '../reference/index.ts';
import { isStationUsed, stationById, stationPage } from './stations.query.ts';
import { stationsOf } from './stations.repo.ts';

type StationAction = Extract<PageAction, 'view' | 'create' | 'edit' | 'delete'>;

export function stationsRoutes({ clock, mapTiles }: { clock: Clock; mapTiles: string | undefined }): Route[] {
  const calls = stationsEndpoints;
  return [
    publicRoute(calls.map, () => Promise.resolve({ data: { tiles: mapTiles ?? null } })),
    personRoute(calls.list, async ({ actor, query, tx }) => {
      demand(actor, 'view');
      const { search, company, sort } = query;
      return listAnswer(query, (place) => stationPage(tx, actor, { search, company, sort, ...place }));
    }),
    personRoute(calls.create, async ({ actor, body, http, tx, announce }) => {
      demand(actor, 'create');
      const { _id, company: said, ...sent } = body;
      const company = await companyFor(tx, actor, said);
      await requireCountyOf(tx, sent.county, sent.region);
      const writing = { tx, actor, now: clock.now(), company };
      const fields = { ...sent, company };
      const checked = stationsOf(actor).fields.safeParse(fields);
      if (!checked.success)
        throw new AppError('validation', { fields: { latitude: t('stations.field.halfPlace') } });
      const { row, repeated } = await createAudited(stationsOf(actor), writing, _id, fields);
      if (!repeated) return announceCompany(announce, row);
      http.reply.code(200);
      return { data: row };
    }),
    personRoute(calls.change, async ({ actor, body, params, tx, announce }) => {
      demand(actor, 'edit');
      const { region, county, company } = await known(tx, actor, params.id);
      await requireCountyOf(tx, body.county ?? county, body.region ?? region);
      const writing = { tx, actor, now: clock.now(), company };
      return announceCompany(announce, await changeAudited(stationsOf(actor), writing, params.id, body));
    }),
    personRoute(calls.retire, async ({ actor, params, tx, announce }) => {
      demand(actor, 'delete');
      const { company } = await known(tx, actor, params.id);
      if (await isStationUsed(tx, params.id)) throw new AppError('station.in_use');
      const writing = { tx, actor, now: clock.now(), company };
      return announceCompany(announce, await retireAudited(stationsOf(actor), writing, params.id));
    }),
  ];
}

/** Staff by the page of companies; who belongs to a company by his role, as far as it goes. */
function demand(actor: Actor, action: StationAction): void {
  const byRole = grantOf(actor.role, 'stations')?.actions.includes(action) ?? false;
  const allowed = actor.company === null ? can(actor, stationsNeed(action)) : byRole;
  if (!allowed || (action !== 'view' && actor.company !== null && !runsCompany(actor.role)))
    throw new AppError('forbidden');
}

async function companyFor(tx: Tx, actor: Actor, said: string | undefined): Promise<string> {
  const company = said ?? actor.company;
  if (company === null) throw new AppError('validation', { fields: { company: t('field.required') } });
  return companyWithin(tx, actor, company);
}

async function known(tx: Tx, actor: Actor, id: string) {
  const station = await stationById(tx, actor, id);
  if (!station) throw new AppError('not_found');
  return station;
}
