export { filesRoutes } from './routes.ts';
export { announceFile } from './settle-files.ts';
export { keyOf, storeFile } from './store-file.ts';
export { storePdf } from './store-pdf.ts';
