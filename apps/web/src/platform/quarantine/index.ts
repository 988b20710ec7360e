export { followOwed, handOver, tryOwed } from './hand-over.ts';
