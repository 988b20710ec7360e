export type { DeclineReason } from './decline-reasons.ts';
