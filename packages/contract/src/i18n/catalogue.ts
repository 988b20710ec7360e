import { analysisHy } from '../analysis/hy.ts';
import { cardCheckHy } from '../cards/hy.ts';
import { controlsHy } from '../controls/hy.ts';
import type { ErrorCode } from '../kernel/errors.ts';
import { serverErrorsHy } from '../kernel/server-errors.hy.ts';
import { menusHy } from '../menus/hy.ts';
import { notificationsHy } from '../notifications/hy.ts';
import { overviewHy } from '../overview/hy.ts';
import { partnerApiHy } from '../partner-api/hy.ts';
import { partnerBillingHy } from '../partner-billing/hy.ts';
import { paymentPagesHy } from '../payment-pages/hy.ts';
import { paymentStatementsHy } from '../payment-statements/hy.ts';
import { publicPagesHy } from '../public-pages/hy.ts';
import { quarantineHy } from '../quarantine/hy.ts';
import { remindersHy } from '../reminders/hy.ts';
import { reportViewsHy } from '../report-views/hy.ts';
import { securityEventsHy } from '../security-events/hy.ts';
import { statisticsHy } from '../statistics/hy.ts';
import { vinWatchToldHy } from '../vehicles/hy.ts';
import { signedInCatalogue } from './signed-in-catalogue.ts';

/**
 * The one Armenian catalogue: browser, server errors, PDF, SMS and tests read it. What a few people see is fetched by
 * their screen alone (`addTexts`), so that nobody else waits for it.
 */
export const catalogue = {
  ...signedInCatalogue,
  error: { ...signedInCatalogue.error, ...serverErrorsHy } satisfies Record<ErrorCode, string>,
  analysis: analysisHy,
  cards: { ...signedInCatalogue.cards, ...cardCheckHy },
  controls: controlsHy,
  menus: menusHy,
  notifications: notificationsHy,
  partnerApi: partnerApiHy,
  partnerBilling: partnerBillingHy,
  paymentStatements: paymentStatementsHy,
  payments: { ...signedInCatalogue.payments, ...paymentPagesHy },
  publicPages: publicPagesHy,
  quarantine: quarantineHy,
  reminders: remindersHy,
  reportViews: reportViewsHy,
  overview: overviewHy,
  securityEvents: securityEventsHy,
  statistics: statisticsHy,
  vinWatchTold: vinWatchToldHy,
} as const;
