export { hashBytes, keypointBytes } from './fingerprint-bytes.ts';
export { likeness } from './likeness.ts';
export { bandsOf } from './lsh-bands.ts';
export { findingPhotosAmong, photoDoubts, platePhotosOf } from './photos.query.ts';
export { photosRoutes } from './routes.ts';
