import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../access/session.ts';
import { useDirty } from '../dirty/dirty-work.ts';
import { createAutosave } from './autosave.ts';
import type { Keeping } from './drafts.ts';
import { lockDraft } from './lock.ts';

type DraftWork = {
  id: string;
  kind: string;
  /** compared by identity */
  payload: unknown;
  /** false = nothing is stored: there is nothing worth it yet, or what was stored before is not answered for */
  active: boolean;
  /** leaving the page is asked about; the same as `active` unless said */
  dirty?: boolean;
};

/**
 * A form stores its draft on this device, under a lock that tells other tabs. `flush` stores what is not stored yet (at blur, before a save or a
 * reload); `drop` forgets the draft, after the server's answer only. `keeping` says how the last one went.
 */
export function useDraft({ id, kind, payload, active, dirty = active }: DraftWork) {
  const owner = useSession().user.id;
  const [keeping, setKeeping] = useState<Keeping | null>(null);
  const autosave = useMemo(() => createAutosave(setKeeping), []);

  useEffect(() => {
    if (active) autosave.changed({ id, kind, owner, payload });
  }, [autosave, id, kind, owner, payload, active]);

  useEffect(() => {
    const release = lockDraft(id);
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void autosave.flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      void autosave.flush().finally(release);
    };
  }, [autosave, id]);

  useDirty(dirty, active ? autosave.flush : undefined);
  return { keeping, flush: autosave.flush, drop: autosave.drop };
}
