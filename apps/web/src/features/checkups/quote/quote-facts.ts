import { FIRST_PRODUCTION_YEAR } from '@inspect/contract/checkup-fields';
import type { checkupsEndpoints } from '@inspect/contract/checkups';
import type { z } from 'zod';
import type { DraftValues } from '../draft/draft.ts';

export type QuoteFacts = z.input<typeof checkupsEndpoints.quote.query>;

/** Of which stored checkup these are the facts, or at whose station, where the operator has none. */
export type QuotedAt = { checkup?: string; mechanic?: string | null };

/** null = too little is known to name a sum. */
export function quoteFactsOf(
  values: DraftValues,
  year: number,
  { checkup, mechanic }: QuotedAt = {},
): QuoteFacts | null {
  const { carType, fuel, productionYear, enginePower, nextCheckup, CarRegNo, VIN } = values;
  if (!carType || !fuel || productionYear === null) return null;
  if (productionYear < FIRST_PRODUCTION_YEAR || productionYear > year) return null;
  return {
    carType,
    fuel,
    productionYear: String(productionYear),
    ...(enginePower === null ? {} : { enginePower: String(enginePower) }),
    ...(nextCheckup === null ? {} : { nextCheckup: `${nextCheckup}` as const }),
    ...(CarRegNo ? { CarRegNo } : {}),
    ...(VIN ? { VIN } : {}),
    ...(mechanic ? { mechanic } : {}),
    ...(checkup ? { checkup } : {}),
  };
}
