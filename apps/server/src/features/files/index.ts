export { filesRoutes } from './routes.ts';
export { announceFile } from './settle-files.ts';
export { storePdf } from './store-pdf.ts';
