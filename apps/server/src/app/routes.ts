import { authRoutes, createAttemptLimit } from '../features/auth/index.ts';
import { checkupsRoutes, openCheckupCheck, stillValidCheck } from '../features/checkups/index.ts';
import { companiesRoutes, companyStandingCheck } from '../features/companies/index.ts';
import { referenceRoutes } from '../features/reference/index.ts';
import { statusRoutes } from '../features/status/index.ts';
import type { Route } from '../platform/http/route.ts';
import type { AppServices } from './app-services.ts';

/** The only list of features. */
export function allRoutes(services: AppServices): Route[] {
  const attempts = createAttemptLimit(services.clock);
  return [
    ...statusRoutes(services),
    ...authRoutes({ ...services, attempts }),
    ...referenceRoutes(services),
    ...companiesRoutes(services),
    ...checkupsRoutes({
      ...services,
      preAddChecks: [companyStandingCheck, openCheckupCheck, stillValidCheck],
    }),
  ];
}
