export { cardKeys, revokeKey, type StoredCardKey, toldKeys } from './card-keys.repo.ts';
export { rotateKey, workOnCardKeys } from './card-signing.ts';
export { createCardCheck } from './create-card-check.ts';
export { cardsRoutes } from './routes.ts';
