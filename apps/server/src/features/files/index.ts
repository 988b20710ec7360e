export { filePlace } from './file-place.ts';
export { keyOf, recordFile } from './record-file.ts';
export { recordPdf, requirePdf } from './record-pdf.ts';
export { filesRoutes } from './routes.ts';
export { scanPdf } from './scan-pdf.ts';
export { storedFiles } from './stored-files.query.ts';
