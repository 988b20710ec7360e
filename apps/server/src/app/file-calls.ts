const XLSX = ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
const PDF = ['application/pdf'];

/** Calls whose body is a form with a file, its field `attachment`. */
export const TAKES_FILE: ReadonlySet<string> = new Set([
  'POST /companies/:id/contract',
  'POST /controls/:id/answer-photos',
  'POST /provider-statements',
  'POST /upload',
  'POST /upload-pieces',
]);

/** Calls that answer with a file, and its media types. A browser is told by the answer, so no page carries this. */
const GIVES_FILE: Readonly<Record<string, readonly string[]>> = {
  '/files/:id': ['image/jpeg', 'image/png', 'image/webp', ...PDF],
  '/quarantine/:id/file': ['application/octet-stream'],
  '/diagnostic-card/:id': PDF,
  '/payments/:id/receipt': PDF,
  '/checkup-receipt/:id': PDF,
  '/get-checkups-for-export': XLSX,
  '/get-checkups-for-export-admin': XLSX,
  '/tech-service-report-export': [...XLSX, 'text/csv', ...PDF],
};

/** undefined: it gives none. */
export const filesGivenBy = (path: string): readonly string[] | undefined =>
  GIVES_FILE[path] ?? (path.endsWith('/export') ? XLSX : undefined);
