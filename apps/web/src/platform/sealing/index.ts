export { rememberedKey } from './device-key.ts';
export { followSealKey, takeKey } from './follow-seal-key.ts';
export { importKey, openBytes, openValue, sealBytes, sealValue } from './seal.ts';
export { sealKeyOf, sealStore } from './seal-store.ts';
