export type { PreAddCheck } from './pre-add/check.ts';
export { openCheckupCheck, stillValidCheck } from './pre-add/vehicle-checks.ts';
export type { EcoRates } from './pricing/environmental-tax.ts';
export { ecoRatesFrom } from './pricing/pricing-facts.query.ts';
export { quoteOf } from './pricing/quote.ts';
export { openCheckupUses } from './reference-use.query.ts';
export { checkupsRoutes } from './routes.ts';
export { faultLine, verifyCheckups } from './versions/verify.ts';
export { workOnCheckups } from './work-on-checkups.ts';
