import { accessEndpoints } from '@inspect/contract/access';
import { AppError, PAGE_SIZE, paginationOf } from '@inspect/contract/kernel';
import type { Clock } from '../../platform/clock.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { accessPeople } from './accesses.query.ts';
import { changeAccesses } from './change-accesses.ts';
import { previewOf } from './preview.ts';
import { findTarget, readAccesses } from './read-accesses.ts';

/** Rights changed: whose, the audience says; which, each browser asks. */
const EVENT = { event: 'EDIT_ACCESS', data: {} } as const;

export function accessRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(accessEndpoints.people, async ({ actor, query, tx }) => {
      const [current, limit] = [query.page ?? 1, query.limit ?? PAGE_SIZE];
      const page = { limit, offset: (current - 1) * limit, search: query.search, role: query.role };
      const { rows, count } = await accessPeople(tx, actor, page);
      return { data: rows, pagination: paginationOf(count, current, limit) };
    }),
    personRoute(accessEndpoints.preview, async ({ actor, query, tx }) => {
      const { person } = await findTarget(tx, actor, query);
      if (!person) throw new AppError('not_found');
      return { data: await previewOf(tx, person) };
    }),
    personRoute(accessEndpoints.read, async ({ actor, query, tx }) => ({
      data: await readAccesses(tx, actor, await findTarget(tx, actor, query)),
    })),
    personRoute(accessEndpoints.change, async ({ actor, announce, body, tx }) => {
      const writing = { tx, actor, now: clock.now() };
      const { data, user, changed } = await changeAccesses(writing, body, body.cells);
      if (changed) announce({ to: user ? { user } : { everyone: true }, ...EVENT });
      return { data };
    }),
  ];
}
