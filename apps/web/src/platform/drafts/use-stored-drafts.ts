import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from 'zod';
import { useSession } from '../access/session.ts';
import { sealStore } from '../sealing/index.ts';
import { useStore } from '../store.ts';
import { draftsOf, removeDraft } from './drafts.ts';
import { type Locked, lockedDrafts } from './lock.ts';

export type StoredDraft<Payload> = {
  id: string;
  /** device time in ms */
  savedAt: number;
  payload: Payload;
  /** the tab of this browser that is working on it */
  locked: Locked | null;
};

/**
 * This person's drafts of one kind on this device as they were when the screen was opened, newest first; undefined = still
 * being read. What no longer has its shape is left out. `about` = read anew when the screen is about something else.
 */
export function useStoredDrafts<Payload>(
  kind: string,
  shape: z.ZodType<Payload>,
  about: string | null = null,
) {
  const { user } = useSession();
  const client = useQueryClient();
  // With his key more of them can be read.
  const seal = useStore(sealStore).kind;
  const queryKey = ['stored-drafts', user.id, kind, about, seal];
  const read = useQuery({
    queryKey,
    queryFn: () => storedDrafts(kind, shape, user.id),
    enabled: seal !== 'asking',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const none: StoredDraft<Payload>[] = [];
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: ['stored-drafts', user.id, kind] }),
    [client, user.id, kind],
  );
  /** It is dealt with: not offered again while this screen is open, whatever is stored under its id from now on. */
  const answer = (id: string) =>
    client.setQueryData<StoredDraft<Payload>[]>(queryKey, (drafts) =>
      drafts?.filter((draft) => draft.id !== id),
    );
  return {
    // What the screen before stored a moment ago is asked, not remembered.
    drafts: read.isFetchedAfterMount ? (read.data ?? none) : undefined,
    refresh,
    answer,
    remove: async (id: string) => {
      await removeDraft(id);
      answer(id);
    },
  };
}

async function storedDrafts<Payload>(
  kind: string,
  shape: z.ZodType<Payload>,
  owner: string,
): Promise<StoredDraft<Payload>[]> {
  const [rows, locked] = await Promise.all([draftsOf(kind, owner), lockedDrafts()]);
  return rows.flatMap(({ id, savedAt, payload }) => {
    const parsed = shape.safeParse(payload);
    return parsed.success ? [{ id, savedAt, payload: parsed.data, locked: locked.get(id) ?? null }] : [];
  });
}
