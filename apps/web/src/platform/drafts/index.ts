export {
  changeDrafts,
  draftsOf,
  removeDraft,
  restored,
  type Storing,
  sealOldDrafts,
  storing,
} from './drafts.ts';
export { useDraft } from './use-draft.ts';
export { type StoredDraft, useStoredDrafts } from './use-stored-drafts.ts';
export { useWorkDraft } from './use-work-draft.ts';
