export { OwnLogins } from './own-logins.tsx';
export { screens } from './routes.tsx';
