export { FindingPhotos, PhotographedFindings } from './finding-photos.tsx';
export { followPhotos } from './outbox/follow-photos.ts';
export { PhotosPanel } from './photos-panel.tsx';
export { PlateSuggestion } from './plate-suggestion.tsx';
export { RefusedPhotos } from './refused-photos.tsx';
export { EvidenceNote } from './show/plate-state.tsx';
export { usePhotoFacts } from './use-photo-facts.ts';
export { usePlateEvidence } from './use-plate-evidence.ts';
