import {
  type Found,
  judge,
  LIMIT_SETTINGS,
  MEASUREMENT_NAMES,
  type Measurements,
} from '@inspect/contract/checkup-fields';
import type { Checkup } from '@inspect/contract/checkups';
import type { Tx } from '../../../platform/db/transaction.ts';
import { settingValues } from '../../../platform/settings/settings.query.ts';
import { carTypeFacts, fuelFacts } from '../pricing/pricing-facts.query.ts';

const TOLERANCE = 'tolerance.measurementPercent';

/** Measured values beside the limits that stand now; a value that is not sent keeps the limit it was measured against. */
export async function measure(
  tx: Tx,
  current: Pick<Checkup, 'carType' | 'fuel' | 'measurements'>,
  sent: NonNullable<Found['measurements']>,
): Promise<Measurements> {
  const settings = await settingValues(tx, [...LIMIT_SETTINGS, TOLERANCE]);
  const type = await carTypeFacts(tx, current.carType, true);
  const fuel = await fuelFacts(tx, current.fuel, true);
  const vehicle = {
    categories: type?.categories ?? [],
    diesel: fuel?.kinds.includes('diesel') ?? false,
  };
  const tolerance = typeof settings[TOLERANCE] === 'number' ? settings[TOLERANCE] : 0;
  const measured: Measurements = { ...current.measurements };
  for (const name of MEASUREMENT_NAMES) {
    const value = sent[name];
    if (value === null) delete measured[name];
    else if (value !== undefined) measured[name] = judge(name, value, vehicle, settings, tolerance);
  }
  return measured;
}
