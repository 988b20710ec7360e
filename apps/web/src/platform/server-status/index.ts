export { checkNow, startHeartbeat } from './heartbeat.ts';
export { serverNow } from './server-clock.ts';
export { isOffline, type Link, useServerStatus } from './status-store.ts';
