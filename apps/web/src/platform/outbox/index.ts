export { followOutbox } from './follow-outbox.ts';
export { mergesStore, useMerges } from './merges.ts';
export type { Answer, Kind, Operation, SendingWatch, Shown } from './operation.ts';
export { storedCount } from './outbox-state.ts';
export { answerOf } from './problem-answer.ts';
export { followersOf, repointed } from './repointed.ts';
export { outbox, workStorage } from './this-outbox.ts';
