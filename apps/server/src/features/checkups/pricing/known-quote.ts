import type { Quote } from '@inspect/contract/checkups';
import type { Day } from '@inspect/contract/kernel';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Settings } from '../../../platform/settings/settings.query.ts';
import type { VehicleState } from '../../vehicles/index.ts';
import { carTypeFacts, ecoRates, fuelFacts } from './pricing-facts.query.ts';
import { type QuoteFacts, quoteOf } from './quote.ts';

/** What the register says of a vehicle that its fee and its next term depend on. */
export type KnownVehicle = Pick<QuoteFacts, 'productionYear' | 'enginePower'> &
  Pick<VehicleState, 'paidTaxYears' | 'taxHeld' | 'dueOn'> & { carType: string; fuel: string };

type When = {
  tx: Tx;
  /** day of the checkup */
  today: Day;
  settings: Settings;
  /** the faulty checkup that it would repeat for free */
  recheck: { date: Day } | null;
};

/** What a checkup of a vehicle of the register costs and proposes; null = its type went out of use. */
export async function quoteOfKnown(
  { tx, today, settings, recheck }: When,
  { carType, fuel, productionYear, enginePower, ...vehicle }: KnownVehicle,
): Promise<Quote | null> {
  const type = await carTypeFacts(tx, carType);
  if (!type) return null;
  const facts = {
    today,
    type,
    fuel: (await fuelFacts(tx, fuel)) ?? null,
    productionYear,
    enginePower,
    nextCheckup: null,
    vehicle,
    recheckFrom: recheck?.date ?? null,
  };
  const { fees, proposal } = quoteOf(facts, await ecoRates(tx), settings);
  return { fees, proposal };
}
