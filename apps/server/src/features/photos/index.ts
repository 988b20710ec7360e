export type { PhotoScanner } from './photo-scanner.ts';
export { type PlatePhoto, platePhotosOf } from './photos.query.ts';
export { photosRoutes } from './routes.ts';
