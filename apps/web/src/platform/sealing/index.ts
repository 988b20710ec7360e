export { followSealKey } from './follow-seal-key.ts';
export { openBytes, openValue, sealBytes, sealValue } from './seal.ts';
export { type SealState, sealKeyOf, sealStore } from './seal-store.ts';
