import { pageNeed } from '@inspect/contract/access';
import type { Need } from '@inspect/contract/kernel';

export { noticesOnPlate, vinNotificationCheck } from './pre-add-checks.ts';
export { notificationsRoutes } from './routes.ts';

/** Who reads the histories of this feature. */
export const vinNotificationsHistory: Record<string, Need> = {
  'vin-notifications': pageNeed(['settings-vin-notifications'], 'view', 'reference'),
};
