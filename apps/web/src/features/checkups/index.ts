export { useWaiting } from './live/use-waiting.ts';
export { screens } from './routes.tsx';
