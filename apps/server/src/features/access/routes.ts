import { accessEndpoints, scopeOf } from '@inspect/contract/access';
import { AppError } from '@inspect/contract/kernel';
import type { Clock } from '../../platform/clock.ts';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { requireFresh } from '../../platform/http/require-fresh.ts';
import { type PersonInput, personRoute, type Route } from '../../platform/http/route.ts';
import { announcement } from '../../platform/realtime/announcement.ts';
import { accessPeople } from './accesses.query.ts';
import { changeAccesses } from './change-accesses.ts';
import { previewOf } from './preview.ts';
import { findTarget, readAccesses } from './read-accesses.ts';

export type AccessServices = {
  clock: Clock;
  /** tells the other administrators; what it was the database has noted */
  tellOthers: (call: Pick<PersonInput<never>, 'tx' | 'actor' | 'announce'>) => Promise<void>;
};

export function accessRoutes({ clock, tellOthers }: AccessServices): Route[] {
  return [
    personRoute(accessEndpoints.people, ({ actor, query, tx }) =>
      listAnswer(query, (place) =>
        accessPeople(tx, actor, { ...place, search: query.search, role: query.role, sort: query.sort }),
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
      if (!changed) return { data };
      // Whose, the audience says; which, each browser asks.
      announce(announcement(user ? { user } : { everyone: true }, 'EDIT_ACCESS', {}));
      if (scopeOf(actor, 'accesses') === 'all') await tellOthers({ tx, actor, announce });
      return { data };
    }),
  ];
}
