import { AppError, filteredDays, yerevanDay } from '@inspect/contract/kernel';
import { loginsEndpoints } from '@inspect/contract/logins';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { announcement } from '../../platform/realtime/announcement.ts';
import type { Sockets } from '../../platform/realtime/serve-realtime.ts';
import { type ExportServices, exportRoutes } from '../../platform/table-files/export-route.ts';
import { sendLogins } from './export-logins.ts';
import { loginRow, ownRow } from './login-row.ts';
import { adminIds, type LoginsWanted, loginsPage, ownLogin, ownLogins } from './logins.query.ts';
import { reportLogin } from './logins.repo.ts';

type Services = ExportServices & { sockets: Pick<Sockets, 'endSession'> };
type Filter = Omit<LoginsWanted, 'days'> & { startDate?: string | undefined; endDate?: string | undefined };

export function loginsRoutes(services: Services): Route[] {
  const { clock, sockets } = services;
  const exportRoute = exportRoutes(services, 'loginExports');
  const wantedOf = ({ startDate, endDate, ...filter }: Filter): LoginsWanted => ({
    ...filter,
    days: filteredDays({ startDate, endDate }, yerevanDay(clock.now())),
  });
  return [
    personRoute(loginsEndpoints.list, ({ actor, query: { page, limit, ...filter }, tx }) =>
      listAnswer({ page, limit }, async (place) => {
        const { rows, count } = await loginsPage(tx, actor, wantedOf(filter), place);
        return { rows: rows.map(loginRow), count };
      }),
    ),
    exportRoute(loginsEndpoints.exported, ({ actor, http, query, tx }) =>
      sendLogins(tx, actor, http.reply, wantedOf(query)),
    ),
    personRoute(loginsEndpoints.own, ({ actor, query, tx }) =>
      listAnswer(query, async (place) => {
        const { rows, count } = await ownLogins(tx, actor.userId, query, place);
        return { rows: rows.map(ownRow), count };
      }),
    ),
    personRoute(loginsEndpoints.report, async ({ actor, announce, afterCommit, params, sessionId, tx }) => {
      const now = clock.now();
      const ended = await reportLogin(tx, { entry: params.id, sparedSession: sessionId, now });
      const row = ended && (await ownLogin(tx, actor.userId, params.id));
      if (!row) throw new AppError('not_found');
      afterCommit(() => ended.forEach(sockets.endSession));
      const data = { entry: params.id, user: actor.userId, name: actor.name };
      for (const user of await adminIds(tx)) announce(announcement({ user }, 'LOGIN_REPORTED', data));
      return { data: { entry: ownRow(row), ended: ended.length } };
    }),
  ];
}
