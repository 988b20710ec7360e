import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../access/session.ts';
import { useDirty } from '../dirty/dirty-work.ts';
import { sealStore } from '../sealing/index.ts';
import { createAutosave } from './autosave.ts';
import { type Draft, removeDraft, type Storing, sealedDraft, storeDraft } from './drafts.ts';
import { lockDraft, lockedDrafts } from './lock.ts';

const SEALED = { prepare: sealedDraft, put: storeDraft, remove: removeDraft };

/** Where others store under the same id: what another tab works on is not written over, and only what was stored here is removed. */
function sharedStore(own: Set<string>): typeof SEALED {
  return {
    ...SEALED,
    put: async (row) => {
      if (row && (await lockedDrafts()).get(row.id) === 'elsewhere') return 'unavailable';
      const storing = await storeDraft(row);
      if (row && storing === 'stored') own.add(row.id);
      return storing;
    },
    remove: async (id) => (own.has(id) ? removeDraft(id) : 'stored'),
  };
}
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
  /**
   * The id is a record's: other tabs, and this form when it was opened before, store under it too. `restored`: what lies there is
   * what this form goes on with.
   */
  ofRecord?: { restored: boolean };
  /** each change is stored when it is made, and leaving is not asked about then; otherwise within half a second, for what is typed */
  atOnce?: boolean;
};

/**
 * A form stores its draft on this device, under a lock that tells other tabs. `flush` stores what is not stored yet (at
 * blur, before a save or a reload); `forget` removes what is stored of it; `drop` bars it besides, after the server's answer
 * only. `storing` says how the last one went, `pending` that what is in the form now is still on its way to the disk.
 */
export function useDraft(input: DraftWork) {
  const { id, kind, payload, active, dirty = active, atOnce = false, ofRecord } = input;
  const owner = useSession().user.id;
  const [written, setWritten] = useState<{ storing: Storing; draft: Draft } | null>(null);
  const [own] = useState(() => new Set(ofRecord?.restored ? [id] : []));
  const [store] = useState(() => (ofRecord ? sharedStore(own) : SEALED));
  const autosave = useMemo(
    () => createAutosave((storing, draft) => setWritten({ storing, draft }), store),
    [store],
  );
  const draft = useMemo(() => ({ id, kind, owner, payload }), [id, kind, owner, payload]);

  useEffect(() => {
    if (!active) return;
    const keep = () => {
      autosave.changed(draft);
      if (atOnce) void autosave.flush();
    };
    keep();
    // With the key, what could not be sealed before is stored. When the key goes, what is sealed already stays as it is.
    return sealStore.subscribe(() => {
      if (sealStore.get().kind === 'open') keep();
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
  useDirty(dirty, active ? autosave.flush : undefined, active && !isFailing, atOnce);
  return {
    storing: last?.storing ?? null,
    pending: active && last?.draft.payload !== payload,
    flush: autosave.flush,
    forget: autosave.forget,
    drop: autosave.drop,
    /** the form goes on with what lies under its id */
    takeUp: () => void own.add(id),
  };
}
