import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useSession } from '../../../platform/access/session.ts';
import { draftsOf, removeDraft } from '../../../platform/drafts/index.ts';
import { entries } from '../findings/entries.ts';

/** Under which name findings that were not sent yet are kept on this device. */
export const FINDINGS_DRAFT = 'checkup-findings';

const keptFindings = z.object({
  checkup: z.string(),
  /** how the vehicle is called, for when the server doesn't show the checkup any more; not in older ones */
  vehicle: z.string().optional(),
  base: entries,
  mine: entries,
});
export type KeptFindings = z.infer<typeof keptFindings> & {
  id: string;
  /** device time in ms */
  savedAt: number;
};

const KEY = 'kept-findings';

/** This person's findings that wait on this device, newest first; undefined = still being read. */
export function useKeptFindings(): KeptFindings[] | undefined {
  const { user } = useSession();
  const read = useQuery({
    queryKey: [KEY, user.id],
    queryFn: () => keptOf(user.id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  // What was kept a moment ago by the screen before is asked, not remembered.
  return read.isFetchedAfterMount ? read.data : undefined;
}

/** Forgets findings that nobody takes any more; the person has said so. */
export function useDiscardFindings(): (id: string) => Promise<void> {
  const client = useQueryClient();
  return async (id) => {
    await removeDraft(id);
    await client.invalidateQueries({ queryKey: [KEY] });
  };
}

async function keptOf(owner: string): Promise<KeptFindings[]> {
  const rows = await draftsOf(FINDINGS_DRAFT, owner);
  return rows.flatMap(({ id, payload, savedAt }) => {
    const kept = keptFindings.safeParse(payload);
    return kept.success ? [{ ...kept.data, id, savedAt }] : [];
  });
}
