import { z } from 'zod';
import { pageNeed } from '../access/index.ts';
import { day, instant } from '../kernel/dates.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { code } from '../kernel/fields.ts';
import { objectId } from '../kernel/ids.ts';
import { drams } from '../kernel/money.ts';
import { itemOf } from '../kernel/paging.ts';
import { REMINDER_REASONS, REMINDER_STATES, REMINDER_STEPS } from './reminder.ts';

const step = z.enum(REMINDER_STEPS);
const state = z.enum(REMINDER_STATES);

const reminder = z.object({
  _id: objectId,
  dueOn: day,
  step,
  state,
  reason: z.enum(REMINDER_REASONS).nullable(),
  /** when it came to be what it is */
  at: instant,
});

/** So many of those that did not go out are told, the latest. */
export const UNSENT_SHOWN = 50;

const overview = z.object({
  /** none = no provider of short messages is set up */
  provider: z.boolean(),
  on: z.boolean(),
  /** may be sent at this moment, as far as the hour goes */
  open: z.boolean(),
  /** hours of Yerevan within which it is sent, HH:mm */
  from: z.string(),
  to: z.string(),
  spent: drams,
  ceiling: drams,
  /** of this month in Yerevan, by the day on which they are for */
  counts: z.array(z.object({ step, state, count: z.int() })),
  unsent: z.array(reminder.extend({ CarRegNo: z.string().nullable(), VIN: z.string().nullable() })),
});
export type RemindersOverview = z.infer<typeof overview>;

const ofVehicle = z.object({
  /** since when somebody wants to be reminded of this vehicle; null = nobody does */
  wantedSince: instant.nullable(),
  /** when it was last said that no more is wanted, and by whom of the staff; null of it = by the link of a message */
  stopped: z.object({ at: instant, byName: z.string().nullable() }).nullable(),
  /** newest first */
  sent: z.array(reminder),
});
export type VehicleReminders = z.infer<typeof ofVehicle>;

const vin = code(/^[A-Z0-9-]{5,17}$/, 'checkups.field.vin', { keepHyphen: true });

export const remindersEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: '/reminders',
    need: pageNeed(['accesses_all'], 'view', 'settings'),
    summary:
      'Reminders to owners of vehicles: switch, hours, money of this month, how many of which step are in which state, what did not go out lately and why',
    response: itemOf(overview),
  }),
  vehicle: endpoint({
    method: 'GET',
    path: '/reminders/vehicle',
    need: pageNeed(['accesses_all'], 'view', 'settings'),
    summary: 'Whether the owner of a vehicle wants to be reminded, and what he was sent',
    query: z.strictObject({ VIN: vin }),
    response: itemOf(ofVehicle),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/reminders/stop',
    need: pageNeed(['accesses_all'], 'edit', 'settings'),
    summary: 'The owner of a vehicle told the staff that he wants no more reminders; again changes nothing',
    body: z.strictObject({ VIN: vin }),
    response: itemOf(ofVehicle),
  }),
} as const;
