import { readSeed } from '../../db/seed/read-seed.ts';
import type { EcoRates } from '../../src/features/checkups/pricing/environmental-tax.ts';

/** The rates of the data file, as the seed puts them into the database. */
export async function seededEcoRates(): Promise<EcoRates> {
  const rows = await readSeed('eco-tax-rates');
  const bands = rows
    .filter((row) => row.kind === 'hpBand')
    .map((row) => ({ hpUpTo: orNull(row.hpUpTo), baseTenths: Math.round(Number(row.base) * 10) }))
    .sort((left, right) => (left.hpUpTo ?? Infinity) - (right.hpUpTo ?? Infinity));
  const factors = rows
    .filter((row) => row.kind === 'ageFactor')
    .map((row) => ({
      ageFrom: Number(row.ageFrom),
      ageTo: orNull(row.ageTo),
      factorTenths: Math.round(Number(row.factor) * 10),
    }));
  return { bands, factors };
}

const orNull = (value: unknown) => (value === null ? null : Number(value));
