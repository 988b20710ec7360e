export { Notices } from './notices.tsx';
export { screens } from './routes.tsx';
