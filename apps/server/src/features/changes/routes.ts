import { changesEndpoints } from '@inspect/contract/changes';
import type { Clock } from '../../platform/clock.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { changesSince } from './changes-since.ts';

export function changesRoutes(services: { clock: Clock; buildId: string }): Route[] {
  return [
    personRoute(changesEndpoints.changes, ({ actor, query, tx }) => changesSince(services, tx, actor, query)),
  ];
}
