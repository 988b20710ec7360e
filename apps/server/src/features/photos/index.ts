export type { PhotoScanner } from './photo-scanner.ts';
export { photosAmong, platePhotosOf } from './photos.query.ts';
export { photosRoutes } from './routes.ts';
