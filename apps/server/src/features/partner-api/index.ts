export { partnerApiRoutes } from './routes.ts';
export { workOnPartnerMonths } from './work-on-months.ts';
