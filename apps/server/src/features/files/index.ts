export { filesRoutes } from './routes.ts';
export { storePdf } from './store-pdf.ts';
