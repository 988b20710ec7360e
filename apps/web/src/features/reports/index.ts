export { CheckupsExport } from './checkups-export.tsx';
export { TaxView } from './tax-view.tsx';
export { useTax } from './use-tax.ts';
