export { CopyAge } from './copy-age.tsx';
export { optionOf } from './copy-options.ts';
export type { LocalRow, PersonalStore } from './databases.ts';
export { followChanges, type PulledCopy } from './follow-changes.ts';
export { followCopies } from './follow-copies.ts';
export type { LocalCheckup } from './local-checkups.ts';
export { localRow } from './stored-copy.ts';
export { CopiesContext, copies, databases, useCopies, useCopy, useNameOf } from './use-copy.ts';
export { type ListAnswer, useStoredList, useStoredRows } from './use-stored-rows.ts';
