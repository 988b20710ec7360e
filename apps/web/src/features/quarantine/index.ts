export { QUARANTINE_URL, screens } from './routes.tsx';
