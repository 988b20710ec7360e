import { AppError, PAGE_SIZE, paginationOf, yerevanDay } from '@inspect/contract/kernel';
import { loginDays, loginsEndpoints } from '@inspect/contract/logins';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import type { Sockets } from '../../platform/realtime/serve-realtime.ts';
import { sendLogins } from './export-logins.ts';
import { loginRow, ownRow } from './login-row.ts';
import { adminIds, type LoginsWanted, loginsPage, ownLogin, ownLogins } from './logins.query.ts';
import { reportLogin } from './logins.repo.ts';

type Services = { clock: Clock; sockets: Pick<Sockets, 'endSession'> };
type Filter = Omit<LoginsWanted, 'days'> & { startDate?: string | undefined; endDate?: string | undefined };

export function loginsRoutes({ clock, sockets }: Services): Route[] {
  const wantedOf = ({ startDate, endDate, ...filter }: Filter): LoginsWanted => ({
    ...filter,
    days: loginDays({ startDate, endDate }, yerevanDay(clock.now())),
  });
  /** What a call has ended is told to the sockets after its commit. */
  const endedBy = new WeakMap<FastifyRequest, readonly string[]>();
  return [
    personRoute(loginsEndpoints.list, async ({ actor, query: { page, limit, ...filter }, tx }) => {
      const { current, size, offset } = pageOf({ page, limit });
      const { rows, count } = await loginsPage(tx, actor, wantedOf(filter), { limit: size, offset });
      return { data: rows.map(loginRow), pagination: paginationOf(count, current, size) };
    }),
    personRoute(loginsEndpoints.exported, async ({ actor, http, query, tx }) => {
      await sendLogins(tx, actor, http.reply, wantedOf(query));
      return undefined;
    }),
    personRoute(loginsEndpoints.own, async ({ actor, query, tx }) => {
      const { current, size, offset } = pageOf(query);
      const { rows, count } = await ownLogins(tx, actor.userId, { limit: size, offset });
      return { data: rows.map(ownRow), pagination: paginationOf(count, current, size) };
    }),
    personRoute(
      loginsEndpoints.report,
      async ({ actor, announce, http, params, sessionId, tx }) => {
        const now = clock.now();
        const ended = await reportLogin(tx, { entry: params.id, sparedSession: sessionId, now });
        const row = ended && (await ownLogin(tx, actor.userId, params.id));
        if (!row) throw new AppError('not_found');
        endedBy.set(http.request, ended);
        const data = { entry: params.id, user: actor.userId, name: actor.name };
        for (const user of await adminIds(tx)) announce({ to: { user }, event: 'LOGIN_REPORTED', data });
        return { data: { entry: ownRow(row), ended: ended.length } };
      },
      async ({ http }) => {
        for (const session of endedBy.get(http.request) ?? []) sockets.endSession(session);
      },
    ),
  ];
}

function pageOf({ page, limit }: { page?: number | undefined; limit?: number | undefined }) {
  const [current, size] = [page ?? 1, limit ?? PAGE_SIZE];
  return { current, size, offset: (current - 1) * size };
}
