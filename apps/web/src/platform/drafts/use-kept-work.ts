import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { z } from 'zod';
import { useSession } from '../access/session.ts';
import { useUnsaved } from '../unsaved/unsaved-work.ts';
import { draftsOf, removeDraft } from './drafts.ts';
import { useAutosave } from './use-autosave.ts';

type KeptWork<Work> = {
  kind: string;
  /** whose rights, which setting: one draft for each */
  about: string;
  shape: z.ZodType<Work>;
  /** compared by identity; null = nothing is changed */
  work: Work | null;
  /** what was left is taken up */
  onContinue: (work: Work) => void;
};

/**
 * Unsent changes of something that is there and is no record: kept on this device while they are made, forgotten when
 * there are none any more (saved, or taken back), offered when they were left.
 */
export function useKeptWork<Work>({ kind, about, shape, work, onContinue }: KeptWork<Work>) {
  const { user } = useSession();
  const client = useQueryClient();
  const id = `${kind}/${user.id}/${about}`;
  const queryKey = ['kept-work', id];
  const read = useQuery({
    queryKey,
    queryFn: () => leftWork({ kind, shape }, user.id, id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const left = work === null ? (read.data ?? null) : null;
  // What was left is not written over before it is answered for.
  const active = work !== null && !read.isPending;
  const { flush, keeping } = useAutosave({ id, kind, owner: user.id, payload: work, active });
  useUnsaved(work !== null, flush);
  const forget = useCallback(() => flush().then(() => removeDraft(id)), [flush, id]);

  const last = useRef({ id, had: false });
  useEffect(() => {
    const gone = last.current.id === id && last.current.had && work === null;
    last.current = { id, had: work !== null };
    if (gone) void forget();
  }, [id, work, forget]);

  const answered = () => client.setQueryData(queryKey, null);
  return {
    keeping,
    forget,
    offer: left && {
      savedAt: left.savedAt,
      onContinue: () => {
        answered();
        onContinue(left.work);
      },
      onForget: () => void removeDraft(id).then(answered),
    },
  };
}

async function leftWork<Work>(
  { kind, shape }: Pick<KeptWork<Work>, 'kind' | 'shape'>,
  owner: string,
  id: string,
): Promise<{ work: Work; savedAt: number } | null> {
  const row = (await draftsOf(kind, owner)).find((draft) => draft.id === id);
  const work = shape.safeParse(row?.payload);
  return row && work.success ? { work: work.data, savedAt: row.savedAt } : null;
}
