export type { PhotoScanner } from './photo-scanner.ts';
/** @public what a conclusion asks for */
export { type PlatePhoto, platePhotosOf } from './photos.query.ts';
export { photosRoutes } from './routes.ts';
