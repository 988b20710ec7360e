export { ChunkFailedScreen } from './chunk-failed-screen.tsx';
export { CrashedScreen } from './crashed-screen.tsx';
export { noPagesScreen, screens } from './routes.tsx';
