export { CheckupsExport } from './checkups-export.tsx';
export { LazyRecords, LazyReport, LazyTax } from './lazy-report.tsx';
export { useTax } from './use-tax.ts';
