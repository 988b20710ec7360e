import {
  type Checkup,
  checkup,
  checkupLifecycleEndpoints,
  checkupsEndpoints,
  isSigned,
} from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { call, NoResponse, ServerRefusal } from '../../../platform/api/call.ts';
import { useInvalidate } from '../../../platform/api/invalidate.ts';
import { isSame, rebase } from '../../../platform/conflict/rebase.ts';
import { removeDraft, useDraft } from '../../../platform/drafts/index.ts';
import { newId } from '../../../platform/new-id.ts';
import { showFailure, toast } from '../../../platform/notify/toast.ts';
import type { usePhotoFacts } from '../../photos/index.ts';
import { plateText } from '../../vehicles/index.ts';
import { bodyOf, changedKeys, type Entries, entriesOf, withPhotos } from '../findings/entries.ts';
import { FINDINGS_DRAFT, type FindingsPayload, type StoredFindings } from './use-stored-findings.ts';

/** `base` is what `mine` is measured against: the record, or what is on its way to it. */
type Work = { record: Checkup; base: Entries; mine: Entries; conflicts: readonly string[]; draft: string };

/** Where findings are recorded: by the mechanic on his device, which signs them, or at the desk in his name. */
export type Place = 'device' | 'desk';
const PERMISSION = { device: 'findings', desk: 'findingsAtDesk' } as const;

type Photos = Pick<ReturnType<typeof usePhotoFacts>, 'isStored' | 'isGone' | 'taking'>;

/**
 * The work on what is found at one checkup: kept on this device at each touch, sent when its person says so. A
 * photograph that is still on its way is pointed to as soon as it has arrived.
 */
export function useInspection(
  latest: Checkup,
  restored: StoredFindings | null,
  { isStored, isGone, taking }: Photos,
  place: Place,
) {
  const [work, setWork] = useState(() => begin(latest, restored));
  // Somebody else was faster: what he changed is taken in, what was touched here stays.
  if (latest.version > work.record.version) setWork(movedOn(work, latest));
  const { record, base, mine } = work;
  const changed = useMemo(() => changedKeys(base, mine), [base, mine]);
  const open = record.can[PERMISSION[place]];
  const signs = place === 'device' && open && !isSigned(record);
  const drafts = useFindingsDraft(work, changed.length > 0, open);
  const change = useCallback(
    (update: (mine: Entries) => Entries) =>
      setWork((now) => settled({ ...now, mine: update(now.mine) }, now.mine)),
    [],
  );
  const { send, sending, problem } = useSend(
    { place, storeDraft: drafts.flush },
    async (saved, sent) => {
      // What was touched while it was on its way is still to be sent.
      setWork((now) => ({ ...movedOn({ ...now, base: sent.mine }, saved), draft: newId() }));
      await drafts.drop(sent.draft);
      toast.success(t('checkups.mechanic.sent'));
    },
    (current) => setWork((now) => movedOn(now, current)),
  );
  const sendNow = useCallback(() => {
    if (sending || (changed.length === 0 && !signs)) return;
    // Given up before it was sent: nothing can point to it.
    const abandoned = { ...work, mine: withPhotos(mine, (id) => !isGone(id)) };
    setWork(abandoned);
    const ready = { ...abandoned, mine: withPhotos(abandoned.mine, isStored) };
    if (signs || changedKeys(base, ready.mine).length > 0) send(ready);
  }, [work, base, mine, changed, signs, sending, send, isGone, isStored]);
  const onItsWay = useMemo(
    () =>
      taking ||
      changedKeys(
        withPhotos(mine, (id) => !isGone(id)),
        withPhotos(mine, isStored),
      ).length > 0,
    [mine, isGone, isStored, taking],
  );
  const owe = useSendWhenArrived(onItsWay, sending, sendNow);
  return {
    record,
    open,
    signs,
    mine,
    conflicts: work.conflicts,
    changed,
    storing: drafts.storing,
    change,
    sending,
    silent: problem instanceof NoResponse,
    refusal: problem instanceof ServerRefusal && problem.code !== 'version_conflict' ? problem : null,
    send: () => {
      if (onItsWay) owe();
      sendNow();
    },
    /** nobody takes it any more, and he knows what it was */
    discard: () => setWork((now) => ({ ...now, mine: now.base, conflicts: [] })),
    takeTheirs: (key: string) => setWork((now) => taken(now, key)),
  };
}
export type InspectionWork = ReturnType<typeof useInspection>;

/** He said «send» while photographs were on their way: what points to them follows them, without being said again. */
function useSendWhenArrived(onItsWay: boolean, sending: boolean, send: () => void): () => void {
  const [owed, setOwed] = useState(false);
  useEffect(() => {
    if (!owed || onItsWay || sending) return;
    setOwed(false);
    send();
  }, [owed, onItsWay, sending, send]);
  return useCallback(() => setOwed(true), []);
}

function begin(record: Checkup, restored: StoredFindings | null): Work {
  const stored = entriesOf(record);
  const fresh = { record, base: stored, mine: stored, conflicts: [], draft: newId() };
  return restored
    ? {
        ...movedOn({ ...fresh, base: restored.payload.base, mine: restored.payload.mine }, record),
        draft: restored.id,
      }
    : fresh;
}

function movedOn(work: Work, record: Checkup): Work {
  const stored = entriesOf(record);
  const { values, conflicts } = rebased(work, stored);
  return { ...work, record, base: stored, mine: values, conflicts };
}

function rebased({ base, mine }: Pick<Work, 'base' | 'mine'>, stored: Entries) {
  return rebase<Entries>([...new Set([...Object.keys(base), ...Object.keys(mine)])], base, mine, stored);
}

/** What is touched again is decided. */
function settled(work: Work, before: Entries): Work {
  const touched = changedKeys(before, work.mine);
  return { ...work, conflicts: work.conflicts.filter((key) => !touched.includes(key)) };
}

function taken(work: Work, key: string): Work {
  return settled({ ...work, mine: { ...work.mine, [key]: work.base[key] } }, work.mine);
}

function useFindingsDraft({ record, base, mine, draft }: Work, active: boolean, open: boolean) {
  const vehicle = plateText(record.CarRegNo) ?? record.VIN;
  const payload = useMemo(
    () => ({ checkup: record._id, vehicle, base, mine }) satisfies FindingsPayload,
    [record._id, vehicle, base, mine],
  );
  // What nobody takes any more is shown until he discards it: leaving it loses nothing, and nothing can be done about it.
  const drafts = useDraft({
    ...{ id: draft, kind: FINDINGS_DRAFT, payload, active, dirty: active && open },
    // Nobody can make his taps and photographs again from memory.
    atOnce: true,
  });
  const { flush } = drafts;
  // Taken back, or found to be stored already: what was kept of it until now is not to come back.
  useEffect(() => {
    if (!active) void flush().then(() => removeDraft(draft));
  }, [active, flush, draft]);
  return drafts;
}

function useSend(
  { place, storeDraft }: { place: Place; storeDraft: () => Promise<void> },
  onSaved: (saved: Checkup, sent: Work) => Promise<void>,
  onConflict: (current: Checkup) => void,
) {
  const invalidate = useInvalidate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (work: Work) => {
      // A part of the sending: a photograph that arrives meanwhile must not begin a second one beside it.
      await storeDraft();
      return put(work, place);
    },
    onSuccess: async (saved, sent) => {
      await onSaved(saved, sent);
      await invalidate('checkups');
    },
    onError: (problem) => {
      const current = currentIn(problem);
      if (current) onConflict(current);
      else if (!(problem instanceof NoResponse)) showFailure(problem);
    },
  });
  return { send: mutate, sending: isPending, problem: error };
}

/**
 * Another's change that touches nothing of this is no reason to ask: it is sent again over it, unless that would sign
 * findings that its person has not seen. That is also how a sending whose answer got lost ends.
 */
async function put(work: Work, place: Place): Promise<Checkup> {
  const { record, base, mine } = work;
  try {
    const body = bodyOf(record.version, base, mine);
    const input = { params: { id: record._id }, body };
    if (place === 'desk') return (await call(checkupsEndpoints.edit, input)).data;
    return (await call(checkupLifecycleEndpoints.findings, input)).data;
  } catch (problem) {
    const current = currentIn(problem);
    if (!current) throw problem;
    const next = movedOn(work, current);
    if (next.conflicts.length > 0) throw problem;
    if (place === 'device' && isUnseen(work, current)) throw problem;
    const stands = place === 'desk' || isSigned(current);
    return changedKeys(next.base, next.mine).length > 0 || !stands ? put(next, place) : current;
  }
}

/** Somebody else recorded what is neither what was there nor what is being sent. */
function isUnseen({ record, mine }: Work, current: Checkup): boolean {
  const stored = entriesOf(current);
  return changedKeys(entriesOf(record), stored).some((key) => !isSame(stored[key], mine[key]));
}

function currentIn(problem: unknown): Checkup | undefined {
  if (!(problem instanceof ServerRefusal) || problem.code !== 'version_conflict') return undefined;
  return checkup.safeParse(problem.data).data;
}
