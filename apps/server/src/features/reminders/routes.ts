import { AppError, yerevanDay } from '@inspect/contract/kernel';
import { remindersEndpoints } from '@inspect/contract/reminders';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Sms } from '../../platform/gateways/sms/sms.ts';
import { personRoute, type Route } from '../../platform/http/route.ts';
import { countsSince, remindersOf, spentIn, unsentSince, vehicleWith } from './overview.query.ts';
import { stopVehicle } from './reminders.repo.ts';
import { isOpen, reminderSettings } from './settings.query.ts';

const UNSENT_MS = 31 * 86_400_000;

export function remindersRoutes({ clock, sms }: { clock: Clock; sms: Pick<Sms, 'gateway'> }): Route[] {
  return [
    personRoute(remindersEndpoints.overview, async ({ tx }) => {
      const now = clock.now();
      const month = `${yerevanDay(now).slice(0, 7)}-01`;
      const settings = await reminderSettings(tx);
      return {
        data: {
          provider: sms.gateway.name !== 'none',
          on: settings.remindersOn,
          open: isOpen(settings, now),
          from: settings.remindersFrom,
          to: settings.remindersTo,
          spent: await spentIn(tx, month),
          ceiling: settings.reminderMonthlyDrams,
          counts: await countsSince(tx, month),
          unsent: await unsentSince(tx, new Date(now.getTime() - UNSENT_MS)),
        },
      };
    }),
    personRoute(remindersEndpoints.vehicle, async ({ tx, query }) => ({
      data: await remindersOf(tx, await known(tx, query.VIN)),
    })),
    personRoute(remindersEndpoints.stop, async ({ tx, actor, body }) => {
      const vehicle = await known(tx, body.VIN);
      await stopVehicle(tx, vehicle, actor.userId, clock.now());
      return { data: await remindersOf(tx, vehicle) };
    }),
  ];
}

/** @throws AppError not_found when no vehicle of the register has this VIN */
async function known(tx: Tx, vin: string): Promise<string> {
  const vehicle = await vehicleWith(tx, vin);
  if (vehicle === null) throw new AppError('not_found');
  return vehicle;
}
