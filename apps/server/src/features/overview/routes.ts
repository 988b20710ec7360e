import { overviewEndpoints } from '@inspect/contract/overview';
import type { Clock } from '../../platform/clock.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { todayAtAGlance } from './today-at-a-glance.ts';

export function overviewRoutes({ clock }: { clock: Clock }): Route[] {
  return [
    personRoute(overviewEndpoints.today, async ({ actor, tx }) => ({
      data: await todayAtAGlance(tx, actor, clock.now()),
    })),
  ];
}
