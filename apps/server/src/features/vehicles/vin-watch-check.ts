import type { Tx } from '../../platform/db/transaction.ts';
import { vinWatchMessages } from './vin-watch.query.ts';

/** What the staff want to be told of the vehicle with this plate, wherever the plate is met. */
export async function vinWatchWarnings(tx: Tx, plate: string) {
  return (await vinWatchMessages(tx, plate, null)).map(warningOf);
}

const warningOf = ({ message }: { message: string }) => ({ code: 'vin_notification', message });

/** Tells what the staff want to be told of this vehicle; it never holds a checkup up. */
export async function vinWatchCheck({
  tx,
  plate,
  vin,
}: {
  tx: Tx;
  plate: string | null;
  vin: string | null;
}) {
  const found = await vinWatchMessages(tx, plate, vin);
  return {
    refusals: [],
    warnings: found.map(warningOf),
    ...(found[0] ? { data: { vinNotification: found[0] } } : {}),
  };
}
