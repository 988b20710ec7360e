export { partnerApiRoutes } from './routes.ts';
export { workOnWebhooks } from './webhooks/work-on-webhooks.ts';
export { workOnPartnerMonths } from './work-on-months.ts';
