export { LazyExport, LazyRecords, LazyReport, LazyTax } from './lazy-report.tsx';
export { useTax } from './use-tax.ts';
