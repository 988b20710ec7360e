export { onCompanyEvent, onEvent, onPersonalEvent, onReconnect } from './events.ts';
export { startRealtime } from './start-realtime.ts';
