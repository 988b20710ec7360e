export { draftsOf, type Keeping, removeDraft } from './drafts.ts';
export { heldDrafts } from './hold.ts';
export { useAutosave } from './use-autosave.ts';
export type { DraftRow } from './work-database.ts';
