import { type checkupsEndpoints, FIRST_PRODUCTION_YEAR } from '@inspect/contract/checkups';
import type { z } from 'zod';
import type { DraftValues } from '../draft/draft.ts';

type QuoteFacts = z.input<typeof checkupsEndpoints.quote.query>;

/** null = too little is known to name a sum. */
export function quoteFactsOf(values: DraftValues, year: number): QuoteFacts | null {
  const { carType, fuel, productionYear, enginePower, maximumMass, nextCheckup, CarRegNo, VIN } = values;
  if (!carType || !fuel || productionYear === null) return null;
  if (productionYear < FIRST_PRODUCTION_YEAR || productionYear > year) return null;
  return {
    carType,
    fuel,
    productionYear: String(productionYear),
    ...(enginePower === null ? {} : { enginePower: String(enginePower) }),
    ...(maximumMass === null ? {} : { maximumMass: String(maximumMass) }),
    ...(nextCheckup === null ? {} : { nextCheckup: `${nextCheckup}` as const }),
    ...(CarRegNo ? { CarRegNo } : {}),
    ...(VIN ? { VIN } : {}),
  };
}
