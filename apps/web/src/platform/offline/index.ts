export type { Copies, Copy } from './copies.ts';
export type { LocalRow } from './databases.ts';
export { followCopies } from './follow-copies.ts';
export { CopiesContext, copies, useCopies, useCopy } from './use-copy.ts';
