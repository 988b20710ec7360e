import { type Checkup, isSigned } from '@inspect/contract/checkups';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '../../../platform/access/session.ts';
import { useDraft } from '../../../platform/drafts/index.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { useServerStatus } from '../../../platform/server-status/index.ts';
import { fieldId } from '../../../ui/form/field.ts';
import type { usePhotoFacts } from '../../photos/index.ts';
import { plateText } from '../../vehicles/index.ts';
import {
  beyondRange,
  changedKeys,
  type Entries,
  measurementKey,
  only,
  withPhotos,
} from '../findings/entries.ts';
import { begin, isMoved, keptBase, moved, settled, taken, type Work } from './inspection-work.ts';
import type { QueuedFindings, SentFrom } from './offline.ts';
import { type Queue, useLatest, useQueue } from './queue.ts';
import { sendFindings, sentHere } from './send-findings.ts';
import { FINDINGS_DRAFT, type FindingsPayload, type StoredFindings } from './use-stored-findings.ts';

const PERMISSION = { device: 'findings', desk: 'findingsAtDesk' } as const;

type Photos = Pick<ReturnType<typeof usePhotoFacts>, 'isStored' | 'isGone' | 'taking'>;

/**
 * The work on what is found at one checkup: kept on this device at each touch, put on its way when its person says so. What
 * is on its way goes by itself, whenever that is; what is touched after that is a further change.
 */
export function useInspection(
  read: Checkup,
  restored: StoredFindings | null,
  photos: Photos,
  place: SentFrom,
) {
  const latest = useLatest(read);
  const queue = useQueue(read._id);
  const [work, setWork] = useState(() => begin(latest, queue, restored));
  if (isMoved(work, latest, queue)) setWork(moved(work, latest, queue, sentHere));
  const { record, base, mine } = work;
  const changed = useMemo(() => changedKeys(base, mine), [base, mine]);
  const open = record.can[PERMISSION[place]];
  const me = useSession().user.id;
  const isSignedByMe = record.signature === 'device' && record.signedBy === me;
  const isSigning = queue.live.some((one) => one.place === 'device');
  const signs = place === 'device' && open && !isSigned(record) && !isSigning;
  const drafts = useFindingsDraft(work, queue, changed.length > 0 && open);
  const change = useCallback(
    (update: (mine: Entries) => Entries) =>
      setWork((now) => settled({ ...now, mine: update(now.mine) }, now.mine)),
    [],
  );
  const { send, sending, beyond, ready } = useSend({ work, queue, photos, place, signs }, setWork);
  const [toldOf, setToldOf] = useState<number | null>(null);
  if (toldOf !== null && beyond.length === 0) setToldOf(null);
  const isUnkept = queue.live.some(({ unkept }) => unkept);
  const isUnsigned = place === 'device' && !isSigned(record) && !isSigning;
  useNothingLeft(queue.stuck, changed.length === 0 && !signs && !isUnkept, isUnsigned);
  const [owed, owe] = useSendLater(photos.taking, sending, send);
  const { link } = useServerStatus();
  return {
    record,
    open,
    /** he has not signed what stands here: sending does, also what he changed after he had signed */
    unsigned: signs || (place === 'device' && open && changed.length > 0),
    /** what stands without his changes: the record, and what is on its way to it */
    base,
    mine,
    conflicts: work.conflicts,
    /** what stands there was said by himself, elsewhere: it is on its way, or he has signed it */
    isOwn: (key: string) => isSignedByMe || queue.live.some(({ stated }) => Object.hasOwn(stated, key)),
    changed,
    storing: drafts.storing,
    /** what he said last is not on the disk yet */
    pending: drafts.pending,
    persisted: drafts.flush,
    change,
    sending,
    /** on its way to the server */
    queued: queue.live.length,
    /** some of that lives in this page alone */
    unkept: isUnkept,
    /** all that he said is put down, and nobody can say when it will be there */
    silent: queue.live.length > 0 && !sending && !owed && link === 'offline',
    refusal: queue.stuck.find(({ refusal }) => refusal)?.refusal ?? null,
    /** values that no device shows: they are not sent, and `sent` = how many changes were, when he last said «send» */
    beyond,
    sent: toldOf,
    send: () => {
      if (photos.taking || sending) owe();
      send();
      const [first] = beyond;
      if (!first) return;
      // What is said of it stands above the field, and moves it.
      flushSync(() => setToldOf(ready));
      document.getElementById(fieldId(measurementKey(first)))?.focus();
    },
    /** nobody takes it any more, and he knows what it was */
    discard: () => setWork((now) => ({ ...now, mine: now.base, conflicts: [] })),
    takeTheirs: (key: string) => setWork((now) => taken(now, key)),
  };
}
export type InspectionWork = ReturnType<typeof useInspection>;

type Sent = { work: Work; queue: Queue; photos: Photos; place: SentFrom; signs: boolean };

function useSend(
  { work, queue, photos, place, signs }: Sent,
  setWork: (change: (work: Work) => Work) => void,
) {
  const owner = useSession().user.id;
  const [sending, setSending] = useState(false);
  const { record, base, stands } = work;
  const { isStored, isGone } = photos;
  // Given up before it was sent: nothing can point to it.
  const mine = useMemo(() => withPhotos(work.mine, (id) => !isGone(id)), [work.mine, isGone]);
  const beyond = useMemo(() => beyondRange(base, mine), [base, mine]);
  const sound = useMemo(() => ({ ...mine, ...only(beyond.map(measurementKey), base) }), [mine, beyond, base]);
  const ready = changedKeys(base, sound).length;
  // Nobody signs with nothing to say while what he wanted to say can't be taken.
  const isSomething = ready > 0 || (signs && beyond.length === 0);
  const put = useCallback(async () => {
    setSending(true);
    try {
      const stored = await sendFindings({ place, owner, record, base, mine: sound, signs, queue, isStored });
      // What lies on the disk of it stays there until what lies in memory has arrived.
      if (stored !== 'stored') return;
      // What was refused is said anew, or taken back; the last first, for each follows the one before it.
      for (const id of [...stands].reverse()) await outbox.discard(id);
    } finally {
      setSending(false);
    }
  }, [place, owner, record, base, sound, signs, queue, isStored, stands]);
  const send = useCallback(() => {
    if (sending || !isSomething) return;
    // What is not sent is not decided either.
    const isLeft = (key: string) => beyond.some((name) => measurementKey(name) === key);
    setWork((now) => ({
      ...now,
      mine: withPhotos(now.mine, (id) => !isGone(id)),
      conflicts: now.conflicts.filter(isLeft),
    }));
    void put();
  }, [sending, isSomething, beyond, setWork, isGone, put]);
  return { send, sending, beyond, ready };
}

/**
 * What was refused and says nothing any more that is not there: nobody has to decide about it. A signature without findings,
 * refused because the checkup was closed, is there nowhere else: he decides.
 */
function useNothingLeft(stuck: Queue['stuck'], nothing: boolean, unsigned: boolean): void {
  const isOver = ({ stated }: QueuedFindings) => !unsigned || Object.keys(stated).length > 0;
  const left = nothing ? stuck.filter(isOver).map(({ id }) => id) : [];
  const ids = left.join();
  useEffect(() => {
    if (ids === '') return;
    void (async () => {
      for (const id of ids.split(',').reverse()) await outbox.discard(id);
    })();
  }, [ids]);
}

/** He said «send» while a photograph was being read, or the last one was being put down: the rest follows without being said again. */
function useSendLater(taking: boolean, sending: boolean, send: () => void): [owed: boolean, owe: () => void] {
  const [owed, setOwed] = useState(false);
  useEffect(() => {
    if (!owed || taking || sending) return;
    setOwed(false);
    send();
  }, [owed, taking, sending, send]);
  const owe = useCallback(() => setOwed(true), []);
  return [owed, owe];
}

function useFindingsDraft({ record, base: shown, mine, draft, stands }: Work, queue: Queue, dirty: boolean) {
  const vehicle = plateText(record.CarRegNo) ?? record.VIN;
  const base = useMemo(() => keptBase(shown, queue), [shown, queue]);
  const active = changedKeys(base, mine).length > 0;
  const payload = useMemo(
    () => ({ checkup: record._id, vehicle, base, mine, stands: [...stands] }) satisfies FindingsPayload,
    [record._id, vehicle, base, mine, stands],
  );
  // What nobody takes any more is shown until he discards it: leaving it loses nothing, and nothing can be done about it.
  const drafts = useDraft({
    id: draft,
    kind: FINDINGS_DRAFT,
    payload,
    active,
    dirty,
    // Nobody can make his taps and photographs again from memory.
    atOnce: true,
  });
  const { forget } = drafts;
  // Sent, taken back, or found to be stored already: what was kept of it until now is not to come back.
  useEffect(() => {
    if (!active) void forget(draft);
  }, [active, forget, draft]);
  return drafts;
}
