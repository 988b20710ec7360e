export { followDevice } from './follow-device.ts';
export { InstallOffer } from './install-offer.tsx';
export { LostStorageNotice } from './lost-storage-notice.tsx';
export { usePersisted } from './persistence.ts';
export { screens } from './routes.tsx';
