export type { Copies } from './copies.ts';
export type { LocalRow } from './databases.ts';
export { followCopies } from './follow-copies.ts';
export { followPeople } from './people.ts';
export { CopiesContext, copies, databases, useCopies, useCopy } from './use-copy.ts';
