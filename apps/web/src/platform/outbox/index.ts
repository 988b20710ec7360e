export { followOutbox } from './follow-outbox.ts';
export type { Answer, Kind, Operation, Shown, Watch } from './operation.ts';
export { answerOf } from './problem-answer.ts';
export { followersOf } from './repointed.ts';
export { outbox, workStorage } from './this-outbox.ts';
