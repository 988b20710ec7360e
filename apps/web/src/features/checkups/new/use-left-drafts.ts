import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../../platform/access/session.ts';
import { draftsOf, heldDrafts, removeDraft } from '../../../platform/drafts/index.ts';
import { checkupDraft } from '../draft/draft.ts';
import { CHECKUP_DRAFT } from '../draft/draft-kind.ts';
import type { LeftDraft } from './draft-offer.tsx';

const KEY = ['left-drafts'];

/** This person's unsent checkups that no tab is working on. */
export function useLeftDrafts() {
  const { user } = useSession();
  const client = useQueryClient();
  const read = useQuery({
    queryKey: [...KEY, user.id],
    queryFn: () => leftDrafts(user.id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  return {
    drafts: read.data ?? [],
    refresh,
    remove: async (id: string) => {
      await removeDraft(id);
      await refresh();
    },
  };
}

async function leftDrafts(owner: string): Promise<LeftDraft[]> {
  const [rows, held] = await Promise.all([draftsOf(CHECKUP_DRAFT, owner), heldDrafts()]);
  return rows.flatMap(({ id, payload, savedAt }) => {
    const draft = checkupDraft.safeParse(payload);
    return draft.success && !held.has(id) ? [{ draft: draft.data, savedAt }] : [];
  });
}
