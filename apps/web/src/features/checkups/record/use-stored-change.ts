import { z } from 'zod';
import { type StoredDraft, useStoredDrafts } from '../../../platform/drafts/index.ts';
import { checkupDraft } from '../draft/draft.ts';
import { CHANGE_DRAFT } from '../draft/draft-kind.ts';

/** A change that was typed and never sent: what it started from, and what it had come to. */
const changeDraft = z.object({
  base: checkupDraft.shape.values,
  draft: checkupDraft,
  /** of a correction after the conclusion; one that an older version stored has none */
  amendment: z
    .object({
      reason: z.string(),
      opinion: z.boolean().nullable(),
      /** the result that stood beside it */
      was: z.boolean().nullable(),
    })
    .optional(),
});
export type StoredChange = z.infer<typeof changeDraft>;
export type StoredAmendment = NonNullable<StoredChange['amendment']>;

/**
 * This person's pending change of one record, if he abandoned one on this device. `isKnown`: one lies there, perhaps another
 * tab's, or it is not known yet.
 */
export function useStoredChange(id: string) {
  const { drafts, refresh, remove } = useStoredDrafts(CHANGE_DRAFT, changeDraft, id);
  const known = drafts?.find((draft) => draft.id === id);
  const change: StoredDraft<StoredChange> | null = known && known.locked !== 'elsewhere' ? known : null;
  return { change, isKnown: drafts === undefined || known !== undefined, refresh, remove: () => remove(id) };
}
