/** The environmental tax (Tax Code art. 168, data file eco-tax-rates), whole drams rounded once, half up. */
export type EcoMode = 'hp' | 'flat' | 'none' | 'exempt';

export type EcoRates = {
  /** ascending by hpUpTo; null takes the rest; base in tenths of a dram per horsepower */
  bands: readonly { hpUpTo: number | null; baseTenths: number }[];
  /** ascending by ageFrom; ageTo null = and older; factor in tenths */
  factors: readonly { ageFrom: number; ageTo: number | null; factorTenths: number }[];
};

/** The tax years that a checkup made in `year` covers. */
export function coveredTaxYears(year: number, nextCheckup: 0 | 1 | 2): number[] {
  return nextCheckup === 2 ? [year, year + 1] : [year];
}

/** Base and factor that apply; the age is that of the year of payment. */
export function powerRate(rates: EcoRates, power: number, age: number) {
  const band = rates.bands.find((entry) => entry.hpUpTo === null || power <= entry.hpUpTo);
  const years = Math.max(0, age);
  const factor = rates.factors.find(
    (entry) => years >= entry.ageFrom && (entry.ageTo === null || years <= entry.ageTo),
  );
  if (!band || !factor) throw new Error('the environmental tax rates have a gap');
  return { baseTenths: band.baseTenths, factorTenths: factor.factorTenths };
}

/** Power in horsepower with at most two decimals. Drams. */
export function powerTax(
  rate: { baseTenths: number; factorTenths: number },
  power: number,
  taxYears: number,
): number {
  const scaled = Math.round(power * 100) * rate.baseTenths * rate.factorTenths * taxYears;
  return Math.floor((scaled + 5_000) / 10_000);
}
