import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../access/session.ts';
import { useDirty } from '../dirty/dirty-work.ts';
import { sealStore } from '../sealing/index.ts';
import { createAutosave } from './autosave.ts';
import { type Draft, removeDraft, type Storing, sealedDraft, storeDraft } from './drafts.ts';
import { lockDraft } from './lock.ts';

const SEALED = { prepare: sealedDraft, put: storeDraft, remove: removeDraft };
const LEAVING = ['beforeunload', 'pagehide'] as const;

type DraftWork = {
  id: string;
  kind: string;
  /** compared by identity */
  payload: unknown;
  /** false = nothing is stored: there is nothing worth it yet, or what was stored before is not answered for */
  active: boolean;
  /** leaving the page is asked about; the same as `active` unless said */
  dirty?: boolean;
  /** each change is stored when it is made; otherwise within half a second, for what is typed */
  atOnce?: boolean;
};

/**
 * A form stores its draft on this device, under a lock that tells other tabs. `flush` stores what is not stored yet (at
 * blur, before a save or a reload); `forget` removes what is stored of it; `drop` bars it besides, after the server's answer
 * only. `storing` says how the last one went, `pending` that what is in the form now is still on its way to the disk.
 */
export function useDraft({ id, kind, payload, active, dirty = active, atOnce = false }: DraftWork) {
  const owner = useSession().user.id;
  const [written, setWritten] = useState<{ storing: Storing; draft: Draft } | null>(null);
  const autosave = useMemo(
    () => createAutosave((storing, draft) => setWritten({ storing, draft }), SEALED),
    [],
  );
  const draft = useMemo(() => ({ id, kind, owner, payload }), [id, kind, owner, payload]);

  useEffect(() => {
    if (!active) return;
    const store = () => {
      autosave.changed(draft);
      if (atOnce) void autosave.flush();
    };
    store();
    // With the key, what could not be sealed before is stored. When the key goes, what is sealed already stays as it is.
    return sealStore.subscribe(() => {
      if (sealStore.get().kind === 'open') store();
    });
  }, [autosave, draft, active, atOnce]);

  useEffect(() => {
    const release = lockDraft(id);
    const leave = autosave.hold(id);
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void autosave.flush();
    };
    // A reload, a closed tab and a browser that is put away tell of it by one or the other, some by all three.
    const onLeaving = () => void autosave.flush();
    document.addEventListener('visibilitychange', onHidden);
    for (const name of LEAVING) window.addEventListener(name, onLeaving);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      for (const name of LEAVING) window.removeEventListener(name, onLeaving);
      void autosave.flush().finally(() => {
        leave();
        release();
      });
    };
  }, [autosave, id]);

  // How it went with another one, whose form this was before, says nothing of this one.
  const last = written?.draft.id === id ? written : null;
  const isFailing = last !== null && last.storing !== 'stored';
  useDirty(dirty, active ? autosave.flush : undefined, active && !isFailing);
  return {
    storing: last?.storing ?? null,
    pending: active && last?.draft.payload !== payload,
    flush: autosave.flush,
    forget: autosave.forget,
    drop: autosave.drop,
  };
}
