export { FindingPhotos, PhotographedFindings } from './finding-photos.tsx';
export { followPhotos } from './outbox/follow-photos.ts';
export { PhotosPanel } from './photos-panel.tsx';
export { RefusedPhotos } from './refused-photos.tsx';
export { usePhotoFacts } from './use-photo-facts.ts';
