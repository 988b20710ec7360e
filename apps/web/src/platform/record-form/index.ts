export { RecordEditor } from './record-editor.tsx';
export type { KeptForm, RecordForm } from './record-form.ts';
export { useLeftForm } from './use-left-form.ts';
export { useRecordForm } from './use-record-form.ts';
export { writeCalls } from './write-calls.ts';
