export { cardsRoutes } from './routes.ts';
