import { useStoredDrafts } from '../../../platform/drafts/index.ts';
import { checkupDraft } from '../draft/draft.ts';
import { CHECKUP_DRAFT } from '../draft/draft-kind.ts';

/** This person's pending checkups that no tab is working on. */
export function useAbandonedDrafts() {
  const { drafts = [], refresh, remove } = useStoredDrafts(CHECKUP_DRAFT, checkupDraft);
  return { drafts: drafts.filter(({ locked }) => !locked), refresh, remove };
}
