export {
  additionKinds,
  additionsIn,
  expectNoneRefused,
  followAdditions,
  queueOf,
  withAdditions,
} from './offline.ts';
export { isUnreviewed, REVIEW } from './review-column.tsx';
export { ReviewFilter } from './review-filter.tsx';
export { ReviewPanel } from './review-panel.tsx';
export { useAddRow } from './use-add-row.ts';
export { WaitingDrawer } from './waiting-drawer.tsx';
