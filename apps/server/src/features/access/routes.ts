import { accessEndpoints } from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import type { Clock } from '../../platform/clock.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { requireFresh } from '../../platform/http/require-fresh.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { announcement } from '../../platform/realtime/announcement.ts';
import { accessPeople } from './accesses.query.ts';
import { changeAccesses } from './change-accesses.ts';
import { previewOf } from './preview.ts';
import { findTarget, readAccesses } from './read-accesses.ts';

/** Rights changed: whose, the audience says; which, each browser asks. */

export function accessRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(accessEndpoints.people, ({ actor, query, tx }) =>
      listAnswer(query, (place) =>
        accessPeople(tx, actor, { ...place, search: query.search, role: query.role }),
      ),
    ),
    personRoute(accessEndpoints.preview, async ({ actor, query, tx }) => {
      const { person } = await findTarget(tx, actor, query);
      if (!person) throw new AppError('not_found');
      return { data: await previewOf(tx, person) };
    }),
    personRoute(accessEndpoints.read, async ({ actor, query, tx }) => ({
      data: await readAccesses(tx, actor, await findTarget(tx, actor, query)),
    })),
    personRoute(accessEndpoints.change, async ({ actor, announce, body, tx, freshAt }) => {
      requireFresh({ freshAt }, clock.now());
      const writing = { tx, actor, now: clock.now() };
      const { data, user, changed } = await changeAccesses(writing, body, body.cells);
      if (changed) announce(announcement(user ? { user } : { everyone: true }, 'EDIT_ACCESS', {}));
      return { data };
    }),
  ];
}
