export { fieldText } from './field-text.ts';
export { detailText, findingText, valueText } from './finding-text.ts';
export { labelOf } from './label-of.ts';
