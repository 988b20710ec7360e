import { AppError } from '@inspect/contract/kernel';
import {
  type NotificationAudience,
  notificationsEndpoints,
  sendingEndpoints,
} from '@inspect/contract/notifications';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { announcement } from '../../platform/realtime/announcement.ts';
import { listenersOf } from './audience.ts';
import { noteAllRead, noteRead } from './notifications.repo.ts';
import { receivedOne, receivedPage, unreadCount } from './received.query.ts';
import { send } from './send.ts';
import { sentPage } from './sent.query.ts';

const AT_ONCE = { within: 0 };
/** A thousand windows that ask in one moment leave no connection to whoever saves a checkup (bench `clients`). */
const MANY = { within: 4_000 };

const spreadOf = (audience: NotificationAudience) =>
  audience === 'all' || audience === 'role' ? MANY : AT_ONCE;

export function notificationsRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(notificationsEndpoints.list, ({ query, tx }) =>
      listAnswer(query, (place) => receivedPage(tx, query, place)),
    ),
    personRoute(notificationsEndpoints.mark, async ({ actor, params, body, tx, announce }) => {
      const { number } = await mine(tx, params.id);
      await noteRead(tx, number, clock.now(), body.acknowledged === true);
      announce(announcement({ each: [{ user: actor.userId }] }, 'GET_NOTIFICATION', AT_ONCE));
      return { data: (await mine(tx, params.id)).notification };
    }),
    personRoute(notificationsEndpoints.readAll, async ({ actor, body, tx, announce }) => {
      await noteAllRead(tx, (await mine(tx, body.until)).number, clock.now());
      announce(announcement({ each: [{ user: actor.userId }] }, 'GET_NOTIFICATION', AT_ONCE));
      return { data: { unread: await unreadCount(tx) } };
    }),
    personRoute(sendingEndpoints.sent, ({ query, tx }) =>
      listAnswer(query, (place) => sentPage(tx, query, place)),
    ),
    personRoute(sendingEndpoints.create, async ({ actor, body, tx, announce, http }) => {
      const { sent, again } = await send({ tx, actor, now: clock.now() }, body);
      if (again) http.reply.code(200);
      else announce(announcement({ each: listenersOf(body) }, 'GET_NOTIFICATION', spreadOf(body.audience)));
      return { data: sent };
    }),
  ];
}

/** @throws AppError not_found, whether there is none or it does not concern whoever asks */
async function mine(tx: Tx, id: string) {
  const found = await receivedOne(tx, id);
  if (!found) throw new AppError('not_found');
  return found;
}
