export { checkBy } from './check-by.ts';
export { type FieldOf, RecordEditor } from './record-editor.tsx';
export type { RecordForm, StoredForm } from './record-form.ts';
export { useAbandonedForm } from './use-abandoned-form.ts';
export { useRecordForm } from './use-record-form.ts';
export { writeCalls } from './write-calls.ts';
