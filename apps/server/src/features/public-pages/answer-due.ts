import type { Quote } from '@inspect/contract/checkups';
import { yerevanDay } from '@inspect/contract/kernel';
import type { DueQuery } from '@inspect/contract/public-pages';
import type { Tx } from '../../platform/db/transaction.ts';
import { readSettings } from '../../platform/settings/settings.query.ts';
import { quoteOfKnown } from '../checkups/index.ts';
import { type Due, dueOf } from './due-of.ts';
import { dueVehicle } from './public-pages.query.ts';

export type DueAnswer = Due & {
  /** for `quoteDay`; null = its tariff is not known */
  quote: Quote | null;
};

/** When this vehicle has to be inspected and what that will cost; null = none has this plate and this certificate. */
export async function answerDue(
  tx: Tx,
  { plate, certificate }: DueQuery,
  now: Date,
): Promise<DueAnswer | null> {
  const settings = await readSettings(tx);
  const vehicle = await dueVehicle(tx, plate, certificate);
  if (!vehicle) return null;
  const due = dueOf(vehicle, yerevanDay(now), settings);
  const when = { tx, today: due.quoteDay, settings, recheck: null };
  return { ...due, quote: await quoteOfKnown(when, vehicle) };
}
