import { isStaff } from '@inspect/contract/access';
import { checkupCountEndpoints, checkupsEndpoints } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { AppError, yerevanDay } from '@inspect/contract/kernel';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { type PersonInput, personRoute, type Route } from '../../platform/http/route.ts';
import {
  announceCheckup,
  checkupsPage,
  countOfDays,
  countOfWaiting,
  firstCheckupAt,
  shownCheckup,
} from '../checkup-list/index.ts';
import { noteLookups } from '../vehicles/index.ts';
import { cameraReasons } from './evidence/camera-reasons.query.ts';
import { lifecycleRoutes } from './lifecycle-routes.ts';
import { askBeforeAdd } from './pre-add/ask-before-add.ts';
import { askQuote } from './pre-add/ask-quote.ts';
import type { CheckupServices } from './pre-add/checkup-services.ts';
import { createCheckup } from './saving/create-checkup.ts';
import { editCheckup } from './saving/edit-checkup.ts';
import { searchRoutes } from './search/search-routes.ts';

type ListEndpoint = (typeof checkupsEndpoints)['stationList' | 'allList'];

export function checkupsRoutes(services: CheckupServices): Route[] {
  const list = ({ actor, query, tx }: PersonInput<ListEndpoint>) =>
    listAnswer(query, (place) =>
      checkupsPage(tx, actor, { ...query, ...place }, yerevanDay(services.clock.now())),
    );
  return [
    personRoute(checkupsEndpoints.stationList, list),
    personRoute(checkupsEndpoints.viewerList, list),
    personRoute(checkupsEndpoints.allList, list),
    personRoute(checkupsEndpoints.companyList, async (input) => {
      if (isStaff(input.actor.role) && !input.query.company) {
        throw new AppError('validation', { fields: { company: t('companies.chooseCompany') } });
      }
      return list(input);
    }),
    personRoute(checkupsEndpoints.record, async ({ actor, params, tx }) => ({
      data: await shownCheckup(tx, actor, params.id, services.clock.now()),
    })),
    personRoute(checkupCountEndpoints.today, async ({ actor, query: { start, end }, tx }) => ({
      count: await countOfDays(
        tx,
        actor,
        { startDate: start, endDate: end },
        yerevanDay(services.clock.now()),
      ),
    })),
    personRoute(checkupCountEndpoints.first, async ({ actor, tx }) => ({
      data: { createdAt: (await firstCheckupAt(tx, actor))?.toISOString() ?? null },
    })),
    personRoute(checkupCountEndpoints.waiting, async ({ actor, tx }) => ({
      count: await countOfWaiting(tx, actor),
    })),
    personRoute(checkupsEndpoints.cameraReasons, async ({ tx }) => ({ data: await cameraReasons(tx) })),
    personRoute(checkupsEndpoints.checkBeforeAdd, async (call) => {
      const answer = await askBeforeAdd(services, call.tx, call.actor, call.body);
      await noteLookups(services, call, {
        call: 'POST /tech-service-checkup-check-before-add',
        told: [answer.data.vehicle?.VIN, answer.data.found?.VIN],
        typed: { ...call.body, mechanic: null },
      });
      return answer;
    }),
    personRoute(checkupsEndpoints.quote, async ({ actor, query, tx }) => ({
      data: await askQuote(services, tx, actor, query),
    })),
    personRoute(checkupsEndpoints.create, async ({ actor, body, tx, http, announce }) => {
      const { checkup, repeated } = await createCheckup(services, tx, actor, body);
      if (repeated) http.reply.code(200);
      else announceCheckup(announce, checkup);
      return { data: checkup };
    }),
    personRoute(checkupsEndpoints.edit, async ({ actor, params, body, tx, announce }) => ({
      data: announceCheckup(announce, await editCheckup(services, tx, actor, params.id, body)),
    })),
    ...lifecycleRoutes(services),
    ...searchRoutes(services),
  ];
}
