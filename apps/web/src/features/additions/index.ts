export { ReviewPanel } from './review-panel.tsx';
export { useAddRow } from './use-add-row.ts';
