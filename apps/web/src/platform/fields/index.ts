export { FieldControls } from './field-controls.tsx';
export { type FieldValues, payloadOf, valuesOf } from './field-values.ts';
export { useValueText } from './value-text.ts';
