import { useEffect, useMemo, useState } from 'react';
import { createAutosave } from './autosave.ts';
import type { Keeping } from './drafts.ts';
import { holdDraft } from './hold.ts';

type Autosaved = {
  id: string;
  kind: string;
  owner: string;
  /** compared by identity */
  payload: unknown;
  /** false = there is nothing worth keeping yet */
  active: boolean;
};

/**
 * A form keeps its draft on this device. `flush` stores what is not stored yet (at blur, before a save or a
 * reload); `drop` forgets the draft, after the server's answer only. `keeping` says how the last one went.
 */
export function useAutosave({ id, kind, owner, payload, active }: Autosaved) {
  const [keeping, setKeeping] = useState<Keeping | null>(null);
  const autosave = useMemo(() => createAutosave(setKeeping), []);

  useEffect(() => {
    if (active) autosave.changed({ id, kind, owner, payload });
  }, [autosave, id, kind, owner, payload, active]);

  useEffect(() => {
    const release = holdDraft(id);
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void autosave.flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      void autosave.flush().finally(release);
    };
  }, [autosave, id]);

  return { keeping, flush: autosave.flush, drop: autosave.drop };
}
