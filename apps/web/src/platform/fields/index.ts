export { FieldControls } from './field-controls.tsx';
export { type FieldValues, payloadOf, valuesOf } from './field-values.ts';
export { PlaceFields, usePlaceNames } from './place-fields.tsx';
export { useRowOrder } from './row-order.ts';
export { useValueText } from './value-text.ts';
