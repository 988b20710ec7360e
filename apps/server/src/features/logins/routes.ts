import { scopeOf } from '@inspect/contract/access';
import type { HistoryEntity } from '@inspect/contract/histories';
import { AppError, filteredDays, yerevanDay } from '@inspect/contract/kernel';
import { loginsEndpoints } from '@inspect/contract/logins';
import type pg from 'pg';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { requireFresh } from '../../platform/http/require-fresh.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { announcement } from '../../platform/realtime/announcement.ts';
import type { Sockets } from '../../platform/realtime/serve-realtime.ts';
import { exportTurnsOf } from '../../platform/table-files/export-turns.ts';
import { type ExportNotes, noteExport } from '../../platform/table-files/note-export.ts';
import { sendLogins } from './export-logins.ts';
import { loginRow, ownRow } from './login-row.ts';
import { adminIds, type LoginsWanted, loginsPage, ownLogin, ownLogins } from './logins.query.ts';
import { reportLogin } from './logins.repo.ts';

type Services = ExportNotes & { pool: pg.Pool; sockets: Pick<Sockets, 'endSession'> };
type Filter = Omit<LoginsWanted, 'days'> & { startDate?: string | undefined; endDate?: string | undefined };

const ENTITY: HistoryEntity = 'loginExports';

export function loginsRoutes({ clock, sockets, pool, watch }: Services): Route[] {
  const inTurn = exportTurnsOf(pool);
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
    personRoute(loginsEndpoints.exported, async (input) => {
      const { actor, freshAt, http, query, tx } = input;
      // Everybody's names, addresses and devices leave the house with it.
      if (scopeOf(actor, 'logins') === 'all') requireFresh({ freshAt }, clock.now());
      await inTurn(actor.company, async () => {
        const taken = { entity: ENTITY, call: loginsEndpoints.exported.path, filter: query };
        await noteExport({ clock, watch }, input, taken);
        await sendLogins(tx, actor, http.reply, wantedOf(query));
      });
      return undefined;
    }),
    personRoute(loginsEndpoints.own, ({ actor, query, tx }) =>
      listAnswer(query, async (place) => {
        const { rows, count } = await ownLogins(tx, actor.userId, query.sort, place);
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
