export { draftsOf, type Keeping, keeping, kept, removeDraft } from './drafts.ts';
export { heldDrafts } from './hold.ts';
export { useAutosave } from './use-autosave.ts';
export { useKeptWork } from './use-kept-work.ts';
