import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useSession } from '../access/session.ts';
import { draftsOf, heldDrafts, removeDraft } from '../drafts/index.ts';
import type { KeptForm } from './record-form.ts';

type Kind<Values> = { draft: string; shape: z.ZodType<Values> };
type Left<Values> = KeptForm<Values> & { savedAt: number };

/**
 * What this person typed for this record (null = a new one) on this device, and no tab is working on: offered, never
 * forced. `kept` is what he chose to continue; a form that begins with it is another one, so `key` is its key.
 */
export function useLeftForm<Values>({ draft, shape }: Kind<Values>, id: string | null) {
  const { user } = useSession();
  const client = useQueryClient();
  const [kept, setKept] = useState<KeptForm<Values> | null>(null);
  const queryKey = ['left-form', user.id, draft, id];
  const read = useQuery({
    queryKey,
    queryFn: () => leftForm({ draft, shape }, user.id, id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const left = read.data ?? null;
  return {
    kept,
    key: kept ? 'kept' : 'fresh',
    offer:
      left && !kept
        ? {
            savedAt: left.savedAt,
            onContinue: () => setKept(left),
            onForget: () => void removeDraft(left.id).then(() => client.setQueryData(queryKey, null)),
          }
        : null,
  };
}

async function leftForm<Values>(
  { draft, shape }: Kind<Values>,
  owner: string,
  id: string | null,
): Promise<Left<Values> | null> {
  // `isNew` = it was typed for a record that doesn't exist yet.
  const keptShape = z.object({ base: shape, values: shape, isNew: z.boolean() });
  const [rows, held] = await Promise.all([draftsOf(draft, owner), heldDrafts()]);
  for (const { id: draftId, payload, savedAt } of rows) {
    const kept = keptShape.safeParse(payload).data;
    const wanted = id === null ? kept?.isNew && !held.has(draftId) : draftId === id;
    if (kept && wanted) return { id: draftId, base: kept.base, values: kept.values, savedAt };
  }
  return null;
}
