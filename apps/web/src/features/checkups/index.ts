export { useLiveCheckups } from './live/use-live-checkups.ts';
export { useWaiting } from './live/use-waiting.ts';
export { screens } from './routes.tsx';
