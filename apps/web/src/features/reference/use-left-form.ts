import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useSession } from '../../platform/access/session.ts';
import { draftsOf, heldDrafts, removeDraft } from '../../platform/drafts/index.ts';
import { draftKind, type KeptForm } from './use-row-form.ts';

const values = z.record(z.string(), z.unknown());
/** `isNew` = it was typed for a row that doesn't exist yet. */
const keptShape = z.object({ base: values, values, isNew: z.boolean() });

export type LeftForm = KeptForm & { savedAt: number };

/** What this person typed for this row (null = a new one) on this device, and no tab is working on. */
export function useLeftForm(name: string, id: string | null) {
  const { user } = useSession();
  const client = useQueryClient();
  const queryKey = ['left-form', user.id, name, id];
  const read = useQuery({
    queryKey,
    queryFn: async (): Promise<LeftForm | null> => {
      const [rows, held] = await Promise.all([draftsOf(draftKind(name), user.id), heldDrafts()]);
      for (const { id: draft, payload, savedAt } of rows) {
        const kept = keptShape.safeParse(payload).data;
        const wanted = id === null ? kept?.isNew && !held.has(draft) : draft === id;
        if (kept && wanted) return { id: draft, base: kept.base, values: kept.values, savedAt };
      }
      return null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = read.data ?? null;
  return {
    form,
    remove: () => {
      if (form) void removeDraft(form.id).then(() => client.setQueryData(queryKey, null));
    },
  };
}
