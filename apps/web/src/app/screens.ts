import { screens as accessScreens } from '../features/access/index.ts';
import { screens as analysisScreens } from '../features/analysis/index.ts';
import { screens as attentionScreens } from '../features/attention/index.ts';
import { screens as authScreens } from '../features/auth/index.ts';
import { screens as checkupScreens } from '../features/checkups/index.ts';
import { screens as companyScreens } from '../features/companies/index.ts';
import { screens as controlScreens } from '../features/controls/index.ts';
import { screens as deviceScreens } from '../features/devices/index.ts';
import { screens as helpScreens } from '../features/help/index.ts';
import { screens as loginsScreens } from '../features/logins/index.ts';
import { screens as menuScreens } from '../features/menus/index.ts';
import { screens as notificationScreens } from '../features/notifications/index.ts';
import { screens as overviewScreens } from '../features/overview/index.ts';
import { screens as partnerScreens } from '../features/partner-api/index.ts';
import { screens as partnerBillingScreens } from '../features/partner-billing/index.ts';
import { screens as paymentScreens } from '../features/payments/index.ts';
import { screens as photoScreens } from '../features/photos/index.ts';
import { screens as quarantineScreens } from '../features/quarantine/index.ts';
import { screens as referenceScreens } from '../features/reference/index.ts';
import { screens as securityEventScreens } from '../features/security-events/index.ts';
import { screens as settingsScreens } from '../features/settings/index.ts';
import { screens as shiftScreens } from '../features/shifts/index.ts';
import { screens as statisticsScreens } from '../features/statistics/index.ts';
import { screens as userScreens } from '../features/users/index.ts';
import { screens as vehicleScreens } from '../features/vehicles/index.ts';
import type { ScreenDefinition } from '../platform/navigation/screen.ts';

export { noPagesScreen } from '../features/help/index.ts';

/** The only list of features in the browser. */
export const screens: readonly ScreenDefinition[] = [
  ...authScreens,
  ...attentionScreens,
  ...overviewScreens,
  ...checkupScreens,
  ...photoScreens,
  ...analysisScreens,
  ...paymentScreens,
  ...referenceScreens,
  ...accessScreens,
  ...loginsScreens,
  ...securityEventScreens,
  ...deviceScreens,
  ...quarantineScreens,
  ...userScreens,
  ...companyScreens,
  ...vehicleScreens,
  ...menuScreens,
  ...settingsScreens,
  ...notificationScreens,
  ...shiftScreens,
  ...statisticsScreens,
  ...controlScreens,
  ...partnerScreens,
  ...partnerBillingScreens,
  ...helpScreens,
];
