import { t } from '@inspect/contract/i18n';
import { AppError, type Day, formatDay } from '@inspect/contract/kernel';
import type { Tx } from '../../platform/db/transaction.ts';
import { hitsOf } from './hits.query.ts';

type Vehicle = { plate: string | null; certificate: string | null };

/** Tells at the desk that the enforcement service looks for this vehicle; it never holds a checkup up. */
export async function dahkCheck({ tx, today, plate, certificate }: Vehicle & { tx: Tx; today: Day }) {
  const found = await hitsOf(tx, { plate, certificate }, today);
  return {
    warnings: found.map(({ reason, since }) => ({
      code: 'dahk',
      message: t('dahk.warning', { reason, since: formatDay(since) }),
    })),
    ...(found.length > 0 ? { data: { dahk: found } } : {}),
  };
}

/** Whether the enforcement service looks for this vehicle today. */
export async function isEnforced(tx: Tx, vehicle: Vehicle, today: Day): Promise<boolean> {
  return (await hitsOf(tx, vehicle, today)).length > 0;
}

/** Nobody pays online for a vehicle that is looked for; cash at the desk is taken. @throws AppError payment.dahk */
export async function refuseEnforced(tx: Tx, vehicle: Vehicle, today: Day): Promise<void> {
  if (await isEnforced(tx, vehicle, today)) throw new AppError('payment.dahk');
}
