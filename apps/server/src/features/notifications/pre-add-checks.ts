import type { Tx } from '../../platform/db/transaction.ts';
import type { PreAddCheck } from '../checkups/index.ts';
import { noticesAbout } from './vin-notifications.query.ts';

/** What the staff want to be told of the vehicle with this plate, wherever the plate is met. */
export async function noticesOnPlate(tx: Tx, plate: string) {
  return (await noticesAbout(tx, plate, null)).map(warningOf);
}

const warningOf = ({ message }: { message: string }) => ({ code: 'vin_notification', message });

/** Tells what the staff want to be told of this vehicle; it never holds a checkup up. */
export const vinNotificationCheck: PreAddCheck = async ({ tx, plate, vin }) => {
  const notices = await noticesAbout(tx, plate, vin);
  return {
    refusals: [],
    warnings: notices.map(warningOf),
    ...(notices[0] ? { data: { vinNotification: notices[0] } } : {}),
  };
};
