export { onCompanyEvent, onEvent, onReconnect } from './events.ts';
export { startRealtime } from './start-realtime.ts';
