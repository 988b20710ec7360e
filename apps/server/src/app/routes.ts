import { LISTS } from '@inspect/contract/reference';
import { authRoutes, createAttemptLimit } from '../features/auth/index.ts';
import {
  checkupsRoutes,
  openCheckupCheck,
  openCheckupUses,
  stillValidCheck,
} from '../features/checkups/index.ts';
import { companiesRoutes, companyStandingCheck } from '../features/companies/index.ts';
import { faqHistory, helpRoutes } from '../features/help/index.ts';
import { historiesRoutes } from '../features/histories/index.ts';
import { menusHistory, menusRoutes } from '../features/menus/index.ts';
import {
  notificationsRoutes,
  vinNotificationCheck,
  vinNotificationsHistory,
} from '../features/notifications/index.ts';
import { referenceHistory, referenceRoutes } from '../features/reference/index.ts';
import { statusRoutes } from '../features/status/index.ts';
import type { Route } from '../platform/http/route.ts';
import type { AppServices } from './app-services.ts';

/** The only list of features. */
export function allRoutes(services: AppServices): Route[] {
  const attempts = createAttemptLimit(services.clock);
  return [
    ...statusRoutes(services),
    ...authRoutes({ ...services, attempts }),
    ...referenceRoutes({ ...services, lists: LISTS, inUse: openCheckupUses }),
    ...historiesRoutes({
      entities: { ...referenceHistory(LISTS), ...faqHistory, ...vinNotificationsHistory, ...menusHistory },
    }),
    ...companiesRoutes(services),
    ...helpRoutes(services),
    ...notificationsRoutes(services),
    ...menusRoutes(services),
    ...checkupsRoutes({
      ...services,
      preAddChecks: [companyStandingCheck, openCheckupCheck, stillValidCheck, vinNotificationCheck],
    }),
  ];
}
