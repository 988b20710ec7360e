export { RetiredRecord } from './retired-record.tsx';
export { RetireWarning } from './row-uses.tsx';
export { useRetiredRows } from './use-retired-rows.ts';
