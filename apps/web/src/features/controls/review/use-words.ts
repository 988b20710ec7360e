import { useMemo, useState } from 'react';
import { z } from 'zod';
import { useWorkDraft } from '../../../platform/drafts/index.ts';

const written = z.object({ words: z.string(), reason: z.string() });
type Written = z.infer<typeof written>;

/**
 * Words about a checkup that are not sent yet, a draft for each checkup and kind of them: they outlive a reload and a look
 * at another checkup. `forget` comes after the server has them, before the screen goes on, or when they are thrown away.
 */
export function useWords(id: string, what: 'violation' | 'ask' | 'answer', begin: Partial<Written> = {}) {
  const [base] = useState<Written>({ words: '', reason: '', ...begin });
  const [now, setNow] = useState(base);
  const changed = now.words !== base.words || now.reason !== base.reason;
  const { offer, forget } = useWorkDraft({
    kind: 'control-words',
    about: `${id}.${what}`,
    shape: written,
    work: useMemo(() => (changed ? now : null), [changed, now]),
    onContinue: setNow,
  });
  return {
    ...now,
    /** as it is sent; empty = nothing is written */
    text: now.words.trim(),
    change: (part: Partial<Written>) => setNow((before) => ({ ...before, ...part })),
    offer,
    forget,
  };
}
