export { ChunkFailedScreen } from './chunk-failed-screen.tsx';
export { CrashedScreen } from './crashed-screen.tsx';
export { OfflineHelp } from './offline-help.tsx';
export { OFFLINE_URL } from './offline-url.ts';
export { noPagesScreen, screens } from './routes.tsx';
