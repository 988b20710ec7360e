import type { Checkup } from '@inspect/contract/checkups';
import { t } from '@inspect/contract/i18n';
import type { Storing } from '../../../platform/drafts/index.ts';
import { newId } from '../../../platform/new-id.ts';
import { toast } from '../../../platform/notify/toast.ts';
import { outbox } from '../../../platform/outbox/index.ts';
import { isOffline, onServerStatus } from '../../../platform/server-status/index.ts';
import { plateText } from '../../vehicles/index.ts';
import { bodyOf, changedKeys, type Entries, only, photosIn, withPhotos } from '../findings/entries.ts';
import { type BesideFindings, FINDINGS_KINDS, type SentFindings, type SentFrom } from './offline.ts';
import type { Queue } from './queue.ts';

/** Sent by this page since it was opened: what is measured against it is known here. */
export const sentHere = new Set<string>();
/** Whoever sent them with a network is told when they have arrived. */
const awaited = new Set<string>();

/** Once, when the application starts. */
export function followFindings(): void {
  outbox.onDone(({ id }) => {
    if (awaited.delete(id)) toast.success(t('checkups.mechanic.sent'));
  });
  // He was told then that it goes by itself.
  onServerStatus(() => {
    if (isOffline()) awaited.clear();
  });
}

type Sending = {
  place: SentFrom;
  owner: string;
  record: Checkup;
  base: Entries;
  mine: Entries;
  /** sending it says something even where nothing is changed */
  signs: boolean;
  queue: Queue;
  isStored: (photo: string) => boolean;
};

/**
 * Puts what he found on its way. What refers to a photograph that the server doesn't have goes by itself and after it, so that
 * a photograph on a bad line holds up no finding.
 */
export async function sendFindings(sending: Sending): Promise<Storing> {
  const { base, mine, signs, queue, isStored } = sending;
  const waiting = queue.live.filter(({ after }) => !after.every(isStored));
  const heldKeys = new Set(waiting.flatMap(({ stated }) => Object.keys(stated)));
  const known = new Set(photosIn(base));
  const ready = withPhotos(mine, (id) => isStored(id) || known.has(id));
  const free = changedKeys(base, ready).filter(
    (key) => !heldKeys.has(key) && photosIn(only([key], ready)).every(isStored),
  );
  const now = { ...base, ...only(free, ready) };
  const last = queue.live.filter((one) => !waiting.includes(one)).at(-1);
  const first = free.length > 0 || signs ? newId() : null;
  const before = [first ?? last?.id].filter((id) => id !== undefined);
  const held = changedKeys(now, mine);
  const parents = waiting.filter(({ stated }) => held.some((key) => Object.hasOwn(stated, key)));
  const outcomes: Storing[] = [];
  if (first) outcomes.push(await add(sending, first, base, now, last ? [last.id] : []));
  if (held.length > 0)
    outcomes.push(await add(sending, newId(), now, mine, [...before, ...parents.map(({ id }) => id)]));
  return outcomes.find((outcome) => outcome !== 'stored') ?? 'stored';
}

async function add(
  { place, owner, record, isStored }: Sending,
  id: string,
  base: Entries,
  mine: Entries,
  dependsOn: readonly string[],
): Promise<Storing> {
  const keys = changedKeys(base, mine);
  const payload: SentFindings = { params: { id: record._id }, body: bodyOf(record.version, base, mine) };
  const beside: BesideFindings = {
    vehicle: plateText(record.CarRegNo) ?? record.VIN,
    before: only(keys, base),
  };
  const after = photosIn(only(keys, mine)).filter((photo) => !isStored(photo));
  sentHere.add(id);
  if (!isOffline()) awaited.add(id);
  return outbox.add(FINDINGS_KINDS[place], { id, owner, payload, dependsOn, after, beside });
}
