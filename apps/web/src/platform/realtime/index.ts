export { onEvent, onOwnEvent, onReconnect } from './events.ts';
export { gathering } from './gather.ts';
export { startRealtime } from './start-realtime.ts';
export { useHints } from './use-hints.ts';
