import type { Quote } from '@inspect/contract/checkups';
import { addDays, type Day } from '@inspect/contract/kernel';
import type { NextCheckup } from '@inspect/contract/reference';
import type { Settings } from '../../../platform/settings/settings.query.ts';
import type { VehicleState } from '../../vehicles/index.ts';
import type { EcoMode, EcoRates } from './environmental-tax.ts';
import { feesOf } from './fees.ts';
import { nextCheckupDate, type PeriodFacts, proposalOf } from './next-checkup.ts';
import type { CarTypeFacts } from './pricing-facts.query.ts';

export type QuoteFacts = {
  today: Day;
  type: Omit<CarTypeFacts, 'categories'>;
  fuel: { name: string; exempt: boolean } | null;
  productionYear: number;
  enginePower: number | null;
  /** null = the proposed one */
  nextCheckup: NextCheckup | null;
  vehicle: Pick<VehicleState, 'paidTaxYears' | 'taxHeld' | 'dueOn'>;
  recheckFrom: Day | null;
};

/** Fees and the next checkup belong together: the tax covers as many years as the checkup is valid. */
export function quoteOf(
  facts: QuoteFacts,
  rates: EcoRates,
  settings: Settings,
): Quote & { chosen: NextCheckup; chosenDate: Day } {
  const period: PeriodFacts = {
    today: facts.today,
    productionYear: facts.productionYear,
    periodicity: periodicityOf(facts.type),
    dueOn: facts.vehicle.dueOn,
    keepAnniversary: settings.keepAnniversary,
    earlyCheckupDays: settings.earlyCheckupDays,
  };
  const proposal = proposalOf(period);
  const chosen = facts.nextCheckup ?? proposal.nextCheckup;
  const fees = feesOf(
    {
      year: Number(facts.today.slice(0, 4)),
      productionYear: facts.productionYear,
      nextCheckup: chosen,
      enginePower: facts.enginePower,
      type: { ...facts.type, ecoMode: ecoModeOf(facts.type.ecoMode) },
      fuel: facts.fuel,
      paidTaxYears: facts.vehicle.paidTaxYears,
      taxHeld: facts.vehicle.taxHeld,
      freeRecheckUntil: facts.recheckFrom ? addDays(facts.recheckFrom, settings.recheckDays) : null,
    },
    rates,
  );
  return { fees, proposal, chosen, chosenDate: nextCheckupDate(period, chosen) };
}

export function periodicityOf({ periodicity }: { periodicity: string }): PeriodFacts['periodicity'] {
  return periodicity === 'intensive' ? 'intensive' : 'standard';
}

function ecoModeOf(text: string): EcoMode {
  if (text === 'hp' || text === 'flat' || text === 'none' || text === 'exempt') return text;
  throw new Error('unknown mode of the environmental tax');
}
