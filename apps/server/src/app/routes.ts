import { LISTS } from '@inspect/contract/reference';
import { accessRoutes } from '../features/access/index.ts';
import { additionsRoutes, additionWork } from '../features/additions/index.ts';
import { analysisRoutes } from '../features/analysis/index.ts';
import { authRoutes, messageLogRoutes } from '../features/auth/index.ts';
import { cardsRoutes, workOnCardKeys } from '../features/cards/index.ts';
import { changesRoutes, workOnChanges } from '../features/changes/index.ts';
import {
  checkupsRoutes,
  checkupWork,
  openCheckupCheck,
  openCheckupUses,
  stillValidCheck,
  usesOfRow,
  workOnCheckups,
} from '../features/checkups/index.ts';
import { companiesRoutes, companyAccountStatusCheck } from '../features/companies/index.ts';
import { controlsRoutes, workOnDraws } from '../features/controls/index.ts';
import { dahkCheck, dahkRoutes, workOnDahk } from '../features/dahk/index.ts';
import { devicesRoutes } from '../features/devices/index.ts';
import { filesRoutes } from '../features/files/index.ts';
import { globalSearchRoutes } from '../features/global-search/index.ts';
import { helpRoutes } from '../features/help/index.ts';
import { historiesRoutes } from '../features/histories/index.ts';
import { loginsRoutes } from '../features/logins/index.ts';
import { menusRoutes } from '../features/menus/index.ts';
import { notificationsRoutes, tellStaff } from '../features/notifications/index.ts';
import { operationsRoutes, workOnOperations } from '../features/operations/index.ts';
import { overviewRoutes } from '../features/overview/index.ts';
import { partnerApiRoutes, workOnPartnerMonths, workOnWebhooks } from '../features/partner-api/index.ts';
import { partnerBillingRoutes, workOnStatements } from '../features/partner-billing/index.ts';
import {
  differencesCache,
  paymentsRoutes,
  prepaidCheck,
  workOnPayments,
} from '../features/payments/index.ts';
import { photosRoutes } from '../features/photos/index.ts';
import { quarantineRoutes } from '../features/quarantine/index.ts';
import { referenceRoutes } from '../features/reference/index.ts';
import { remindersRoutes, workOnReminders } from '../features/reminders/index.ts';
import { reportsRoutes } from '../features/reports/index.ts';
import { retirementRoutes } from '../features/retirement/index.ts';
import { securityEventsRoutes } from '../features/security-events/index.ts';
import { serverStatusRoutes } from '../features/server-status/index.ts';
import { settingsRoutes } from '../features/settings/index.ts';
import { shiftsRoutes } from '../features/shifts/index.ts';
import { stationOpenCheck, stationsRoutes } from '../features/stations/index.ts';
import { statisticsRoutes } from '../features/statistics/index.ts';
import { tellAdministrators, usersRoutes } from '../features/users/index.ts';
import {
  knownVinWatchWarnings,
  vehiclesRoutes,
  vinWatchCheck,
  vinWatchWarnings,
  workOnVinWatch,
} from '../features/vehicles/index.ts';
import type { Route } from '../platform/http/route.ts';
import { createSharedLimit } from '../platform/limits/shared-limit.ts';
import { workOnRecords } from '../platform/record-chain/work-on-records.ts';
import type { AppServices } from './app-services.ts';

/** Of one network in a minute: passwords that were wrong. */
const WRONG_PASSWORDS = 20;
/** Of one network in a minute, without a session: an office signs in at once, nobody fills tables. */
const ANONYMOUS_CALLS = 60;
/** Of one network in a minute, of what devices of blocked people hand over: batches and pieces of photographs. */
const HAND_OVERS = 240;

/** The only list of features. */
export function allRoutes(services: AppServices): Route[] {
  const atOnce = { ...services, pool: services.reserve };
  const attempts = createSharedLimit(atOnce, { name: 'password', tries: WRONG_PASSWORDS });
  const anonymousCalls = createSharedLimit(atOnce, { name: 'anonymous-call', tries: ANONYMOUS_CALLS });
  const handOvers = createSharedLimit(atOnce, { name: 'quarantine', tries: HAND_OVERS });
  const beside = { ...services, pool: services.background };
  workOnCheckups(beside);
  workOnDraws(beside);
  const hits = { ...beside, source: services.enforcementSource };
  workOnDahk(hits);
  workOnRecords(beside);
  workOnOperations(beside);
  workOnChanges(beside);
  workOnPartnerMonths(beside);
  workOnCardKeys(beside);
  workOnVinWatch({ ...beside, tellStaff });
  workOnStatements(beside);
  workOnReminders(beside);
  const reach = { loopback: services.localReceivers ?? false };
  workOnWebhooks({ ...beside, reach });
  const differences = differencesCache(beside);
  workOnPayments({ ...beside, differences });
  const lists = { ...services, lists: LISTS, inUse: openCheckupUses, uses: usesOfRow };
  const plain = [
    ...serverStatusRoutes(atOnce),
    ...authRoutes({ ...atOnce, attempts, anonymousCalls }),
    ...(services.demonstration ? messageLogRoutes(services) : []),
    ...referenceRoutes(lists),
    ...additionsRoutes(lists),
    ...retirementRoutes(lists),
    ...historiesRoutes(services),
    ...companiesRoutes(services),
    ...stationsRoutes(services),
    ...filesRoutes(beside),
    ...photosRoutes({
      ...services,
      warningsAbout: vinWatchWarnings(services),
      knownWarningsAbout: knownVinWatchWarnings,
    }),
    ...helpRoutes(services),
    ...vehiclesRoutes(services),
    ...menusRoutes(services),
    ...usersRoutes(services),
    ...accessRoutes({ ...services, tellOthers: (call) => tellAdministrators(services.jobs, call) }),
    ...loginsRoutes(services),
    ...securityEventsRoutes(),
    ...devicesRoutes(services),
    ...quarantineRoutes({ ...services, handOvers, tellStaff }),
    ...changesRoutes(services),
    ...notificationsRoutes(services),
    ...globalSearchRoutes(services),
    ...settingsRoutes(services),
    ...remindersRoutes(services),
    ...overviewRoutes(services),
    ...cardsRoutes(services),
    ...reportsRoutes(services),
    ...statisticsRoutes(services),
    ...analysisRoutes(services),
    ...paymentsRoutes({ ...services, differences }),
    ...shiftsRoutes(services),
    ...dahkRoutes(hits),
    ...partnerApiRoutes({ ...services, reach }),
    ...partnerBillingRoutes(services),
    ...controlsRoutes(services),
    ...checkupsRoutes({
      ...services,
      preAddChecks: [
        companyAccountStatusCheck,
        stationOpenCheck,
        openCheckupCheck,
        stillValidCheck,
        vinWatchCheck(services),
        dahkCheck,
        prepaidCheck,
      ],
    }),
  ];
  // What devices send later is done by the same handlers.
  const sentLater = {
    ...checkupWork(services),
    'streets.add': additionWork(LISTS.streets),
    'car-models.add': additionWork(LISTS.carModels),
  };
  return [...plain, ...operationsRoutes(services, plain, sentLater)];
}
