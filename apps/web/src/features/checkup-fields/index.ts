export { fieldText } from './field-text.ts';
export { labelOf } from './label-of.ts';
