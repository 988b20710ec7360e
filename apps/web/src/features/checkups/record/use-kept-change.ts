import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useSession } from '../../../platform/access/session.ts';
import { draftsOf, removeDraft } from '../../../platform/drafts/index.ts';
import { checkupDraft } from '../draft/draft.ts';
import { CHANGE_DRAFT } from '../draft/draft-kind.ts';

/** A change that was typed and never sent: what it started from, and what it had come to. */
const changeDraft = z.object({
  base: checkupDraft.shape.values,
  draft: checkupDraft,
});
export type KeptChange = z.infer<typeof changeDraft> & { savedAt: number };

/** This person's unsent change of one record, if he left one on this device. */
export function useKeptChange(id: string) {
  const { user } = useSession();
  const client = useQueryClient();
  const queryKey = ['kept-change', user.id, id];
  const read = useQuery({
    queryKey,
    queryFn: () => keptChange(user.id, id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  const remove = async () => {
    await removeDraft(id);
    await refresh();
  };
  return { change: read.data ?? null, refresh, remove };
}

async function keptChange(owner: string, id: string): Promise<KeptChange | null> {
  const rows = await draftsOf(CHANGE_DRAFT, owner);
  const row = rows.find((kept) => kept.id === id);
  const change = changeDraft.safeParse(row?.payload);
  return row && change.success ? { ...change.data, savedAt: row.savedAt } : null;
}
