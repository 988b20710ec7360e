export { checkNow, startHeartbeat } from './heartbeat.ts';
export { isSilenceOver, judgeClock, serverNow } from './server-clock.ts';
export { isOffline, type Link, onServerStatus, useServerStatus } from './status-store.ts';
export { When } from './when.tsx';
