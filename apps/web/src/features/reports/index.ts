export { CheckupsExport } from './checkups-export.tsx';
export { LazyRecords, LazyReport } from './lazy-report.tsx';
export { TaxView } from './tax-view.tsx';
export { useTax } from './use-tax.ts';
