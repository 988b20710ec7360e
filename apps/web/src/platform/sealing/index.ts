export { followSealKey } from './follow-seal-key.ts';
export { openBytes, openValue, sealBytes, sealValue } from './seal.ts';
export { sealKeyOf, sealStore } from './seal-store.ts';
