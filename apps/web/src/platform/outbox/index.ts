export { followOutbox } from './follow-outbox.ts';
export type { Answer, Kind, Operation, Watch } from './operation.ts';
export { answerOf } from './problem-answer.ts';
export { outbox, workStorage } from './this-outbox.ts';
