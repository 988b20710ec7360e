import { z } from 'zod';
import { type StoredDraft, useStoredDrafts } from '../../../platform/drafts/index.ts';
import { entries } from '../findings/entries.ts';

/** Under which name findings that were not sent yet are stored on this device. */
export const FINDINGS_DRAFT = 'checkup-findings';

const storedFindings = z.object({
  checkup: z.string(),
  /** how the vehicle is called, for when the server doesn't show the checkup any more; not in older ones */
  vehicle: z.string().optional(),
  base: entries,
  mine: entries,
  /** refused ones that `mine` says what is to become of; none in older ones */
  stands: z.array(z.string()).default([]),
});
export type FindingsPayload = z.infer<typeof storedFindings>;
export type StoredFindings = StoredDraft<FindingsPayload>;

/** This person's findings that wait on this device, newest first; `drafts` undefined = still being read. */
export function useStoredFindings() {
  return useStoredDrafts(FINDINGS_DRAFT, storedFindings);
}
