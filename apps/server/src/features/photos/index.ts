export { type Digested, digestPhoto } from './digest-photo.ts';
export { hashBytes, keypointBytes } from './fingerprint-bytes.ts';
export { likeness } from './likeness.ts';
export { bandsOf } from './lsh-bands.ts';
export { findingPhotosAmong, photoDoubts, platePhotosOf } from './photos.query.ts';
export { lockPhotos } from './photos.repo.ts';
export type { PhotosServices } from './photos-services.ts';
export { photosRoutes } from './routes.ts';
export { SCAN_JOB } from './store-photo.ts';
