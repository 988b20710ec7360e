import { useCallback, useEffect, useRef } from 'react';
import type { z } from 'zod';
import { useSession } from '../access/session.ts';
import { useDraft } from './use-draft.ts';
import { useStoredDrafts } from './use-stored-drafts.ts';

type WorkDraft<Work> = {
  kind: string;
  /** whose rights, which setting: one draft for each */
  about: string;
  shape: z.ZodType<Work>;
  /** compared by identity; null = nothing is changed */
  work: Work | null;
  /** what was abandoned is taken up */
  onContinue: (work: Work) => void;
};

/**
 * Unsent changes of something that is there and is no record: stored on this device while they are made, forgotten when
 * there are none any more (saved, or taken back), offered when they were abandoned.
 */
export function useWorkDraft<Work>({ kind, about, shape, work, onContinue }: WorkDraft<Work>) {
  const { user } = useSession();
  const id = `${kind}/${user.id}/${about}`;
  const stored = useStoredDrafts(kind, shape, about);
  const abandoned = work === null ? stored.drafts?.find((draft) => draft.id === id) : undefined;
  // What was abandoned is not written over before it is answered for.
  const active = work !== null && stored.drafts !== undefined;
  const { forget: forgetDraft, storing } = useDraft({
    id,
    kind,
    payload: work,
    active,
    dirty: work !== null,
  });
  const forget = useCallback(() => forgetDraft(id), [forgetDraft, id]);

  const last = useRef({ id, had: false });
  useEffect(() => {
    const gone = last.current.id === id && last.current.had && work === null;
    last.current = { id, had: work !== null };
    if (gone) void forget();
  }, [id, work, forget]);

  return {
    storing,
    forget,
    offer: abandoned
      ? {
          savedAt: abandoned.savedAt,
          onContinue: () => {
            stored.answer(id);
            onContinue(abandoned.payload);
          },
          onForget: () => void stored.remove(id),
        }
      : null,
  };
}
