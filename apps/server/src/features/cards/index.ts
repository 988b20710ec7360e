export { tryFonts } from './fonts.ts';
export { cardsRoutes } from './routes.ts';
