import type { Fees } from '@inspect/contract/checkup-fields';
import { t } from '@inspect/contract/i18n';
import { formatDay, formatWhole } from '@inspect/contract/kernel';
import type { TaxHeld } from '../../vehicles/index.ts';
import { coveredTaxYears, type EcoMode, type EcoRates, powerRate, powerTax } from './environmental-tax.ts';

export type FeeFacts = {
  /** day of the checkup's year in Yerevan */
  year: number;
  productionYear: number;
  nextCheckup: 0 | 1 | 2;
  /** horsepower; null = not known */
  enginePower: number | null;
  type: { name: string; amount: number; ceo: number; ecoMode: EcoMode; exempt: boolean };
  /** null = not chosen yet */
  fuel: { name: string; exempt: boolean } | null;
  paidTaxYears: readonly number[];
  /** drams held of years that are not paid */
  taxHeld: readonly TaxHeld[];
  /** last day of the free re-inspection that this checkup is, or null */
  freeRecheckUntil: string | null;
};

/** What is owed for a checkup, each sum with its reason. The browser never says a sum. */
export function feesOf(facts: FeeFacts, rates: EcoRates): Fees {
  const inspection = inspectionFee(facts);
  const environmental = environmentalFee(facts, rates);
  return {
    inspection,
    environmental,
    total: environmental ? inspection.amount + environmental.amount : null,
  };
}

function inspectionFee({ type, freeRecheckUntil }: FeeFacts): Fees['inspection'] {
  if (freeRecheckUntil)
    return { amount: 0, reason: t('checkups.reason.recheck', { until: formatDay(freeRecheckUntil) }) };
  return { amount: type.amount, reason: t('checkups.reason.tariff', { type: type.name }) };
}

function environmentalFee(facts: FeeFacts, rates: EcoRates): Fees['environmental'] {
  const { type, fuel } = facts;
  if (type.exempt || type.ecoMode === 'none' || type.ecoMode === 'exempt')
    return free(t('checkups.reason.exemptType'));
  if (fuel?.exempt) return free(t('checkups.reason.exemptFuel', { fuel: fuel.name }));
  const covered = coveredTaxYears(facts.year, facts.nextCheckup);
  const paid = free(t('checkups.reason.paid', { years: covered.join(', ') }));
  const unpaid = covered.filter((year) => !facts.paidTaxYears.includes(year));
  if (unpaid.length === 0) return paid;
  const tax = type.ecoMode === 'hp' ? byPower(facts, rates, unpaid.length) : flat(type.ceo, unpaid.length);
  if (!tax) return null;
  const { held, taxYears } = withoutHeld(facts.taxHeld, tax.amount, unpaid);
  const amount = Math.max(0, tax.amount - held);
  if (amount === 0 && held > 0) return paid;
  const less = held > 0 ? `, ${t('checkups.reason.held', { amount: formatWhole(held) })}` : '';
  return { amount, reason: `${tax.reason} (${unpaid.join(', ')})${less}`, taxYears };
}

/** What is held counts for its own year, and for no more than that costs; years of which all is held are not asked for. */
function withoutHeld(taxHeld: readonly TaxHeld[], tax: number, unpaid: readonly number[]) {
  const each = Math.ceil(tax / unpaid.length);
  const heldOf = (year: number) => Math.min(each, taxHeld.find((one) => one.year === year)?.amount ?? 0);
  return {
    held: unpaid.reduce((sum, year) => sum + heldOf(year), 0),
    taxYears: unpaid.filter((year) => heldOf(year) < each),
  };
}

const free = (reason: string) => ({ amount: 0, reason, taxYears: [] });

function byPower(facts: FeeFacts, rates: EcoRates, years: number) {
  if (facts.enginePower === null) return null;
  const rate = powerRate(rates, facts.enginePower, facts.year - facts.productionYear);
  const values = {
    power: decimal(facts.enginePower),
    base: decimal(rate.baseTenths / 10),
    factor: decimal(rate.factorTenths / 10),
    years,
  };
  return { amount: powerTax(rate, facts.enginePower, years), reason: t('checkups.reason.hp', values) };
}

function flat(ceo: number, years: number) {
  return { amount: ceo * years, reason: t('checkups.reason.flat', { amount: formatWhole(ceo), years }) };
}

/** Armenian decimals have a comma. */
function decimal(value: number): string {
  return String(Math.round(value * 100) / 100).replace('.', ',');
}
