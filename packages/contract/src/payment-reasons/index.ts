export { DECLINE_REASONS, type DeclineReason } from './decline-reasons.ts';
