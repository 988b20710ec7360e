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
  // As it was when the screen was opened: what this form stores is not among them.
  const abandoned = stored.drafts?.find((draft) => draft.id === id);
  // What was abandoned, or another tab works on, is neither written over nor removed before it is answered for.
  const isAnswered = stored.drafts !== undefined && !abandoned;
  const active = work !== null && isAnswered;
  const {
    forget: forgetDraft,
    storing,
    takeUp,
  } = useDraft({
    ofRecord: { restored: false },
    id,
    kind,
    payload: work,
    active,
    dirty: work !== null,
  });
  const forget = useCallback(
    async () => (isAnswered ? forgetDraft(id) : undefined),
    [forgetDraft, id, isAnswered],
  );

  const last = useRef({ id, had: false });
  useEffect(() => {
    const gone = last.current.id === id && last.current.had && work === null;
    last.current = { id, had: work !== null };
    if (gone) void forget();
  }, [id, work, forget]);

  return {
    storing,
    forget,
    offer:
      abandoned && abandoned.locked !== 'elsewhere'
        ? {
            savedAt: abandoned.savedAt,
            onContinue: () => {
              stored.answer(id);
              takeUp();
              onContinue(abandoned.payload);
            },
            onForget: () => void stored.remove(id),
          }
        : null,
  };
}
