import type { PreAddCheck } from '../checkups/index.ts';
import { noticesAbout } from './vin-notifications.query.ts';

/** Tells what the staff want to be told of this vehicle; it never holds a checkup up. */
export const vinNotificationCheck: PreAddCheck = async ({ tx, plate, vin }) => {
  const notices = await noticesAbout(tx, plate, vin);
  return {
    refusals: [],
    warnings: notices.map(({ message }) => ({ code: 'vin_notification', message })),
    ...(notices[0] ? { data: { vinNotification: notices[0] } } : {}),
  };
};
