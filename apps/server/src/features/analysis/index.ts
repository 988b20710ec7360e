export { actOnCase, openCase } from './cases.ts';
export { findingsPage } from './findings.query.ts';
export { analysisRoutes } from './routes.ts';
