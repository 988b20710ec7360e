import type { Checkup } from '@inspect/contract/checkups';
import { isSame, rebase } from '../../../platform/conflict/rebase.ts';
import { newId } from '../../../platform/new-id.ts';
import { changedKeys, type Entries, only } from '../findings/entries.ts';
import type { QueuedFindings } from './offline.ts';
import { entriesWith, type Queue, withQueued } from './queue.ts';
import type { StoredFindings } from './use-stored-findings.ts';

/** `base` is what `mine` is measured against: the record, with what is on its way to it. */
export type Work = {
  record: Checkup;
  base: Entries;
  mine: Entries;
  conflicts: readonly string[];
  /** the id of what is kept of it on this device */
  draft: string;
  /** what is on its way */
  live: readonly string[];
  /** what was refused, and is in `mine` again until its person sends it or takes it back */
  stands: readonly string[];
};

type Sides = Pick<Work, 'base' | 'mine'>;

export function begin(record: Checkup, queue: Queue, restored: StoredFindings | null): Work {
  const stored = entriesWith(record, queue);
  const told = restored?.payload.stands ?? [];
  // What was kept after a refusal says already what is to become of it.
  const refused = queue.stuck.filter(({ id }) => !told.includes(id));
  const sides = foldedBack({ base: stored, mine: stored }, refused, () => true);
  const { base = {}, mine = {} } = restored?.payload ?? {};
  const base0 = { ...sides.base };
  const mine0 = { ...sides.mine };
  for (const key of changedKeys(base, mine)) {
    if (isSame(sides.base[key], sides.mine[key])) base0[key] = base[key];
    mine0[key] = mine[key];
  }
  const ids = idsOf(queue);
  return { ...rebased({ base: base0, mine: mine0 }, stored), record, draft: restored?.id ?? newId(), ...ids };
}

/** Somebody else was faster, or what was sent has gone on: that is taken in, what was touched here stays. */
export function moved(
  work: Work,
  record: Checkup,
  queue: Queue,
  sentHere: { has: (id: string) => boolean },
): Work {
  const stored = entriesWith(record, queue);
  // What was sent here moves what the rest is measured against: what was touched since is still to be sent.
  const sent = queue.live.filter(({ id }) => !work.live.includes(id) && sentHere.has(id));
  const base = withQueued(work.base, sent);
  const refused = queue.stuck.filter(({ id }) => !work.stands.includes(id));
  const isElsewhere = ({ id }: QueuedFindings) => !work.live.includes(id) && !sentHere.has(id);
  const { clashes, ...folded } = foldedBack({ base, mine: work.mine }, refused, isElsewhere);
  const { conflicts, ...sides } = rebased(folded, stored);
  // Nobody has decided about those that were there before.
  const open = [...work.conflicts, ...clashes].filter((key) => !isSame(sides.mine[key], stored[key]));
  return { ...work, ...sides, record, conflicts: [...new Set([...open, ...conflicts])], ...idsOf(queue) };
}

/** `base` without what lies in this page's memory alone: what the disk has to know of the work, should the page go. */
export function keptBase(base: Entries, { live }: Queue): Entries {
  const unkept = live.filter((one) => one.unkept).reverse();
  return Object.assign({}, base, ...unkept.map(({ before, stated }) => only(Object.keys(stated), before)));
}

export function isMoved(work: Work, record: Checkup, queue: Queue): boolean {
  const { live, stands } = idsOf(queue);
  return record.version > work.record.version || !isSame(live, work.live) || !isSame(stands, work.stands);
}

/** What was refused is a change again, of what stood when it was said; what was touched here since then stays, and is asked about. */
function foldedBack(
  sides: Sides,
  refused: readonly QueuedFindings[],
  isNew: (one: QueuedFindings) => boolean,
): Sides & { clashes: readonly string[] } {
  const base = { ...sides.base };
  const mine = { ...sides.mine };
  const clashes: string[] = [];
  const seen = new Set<string>();
  for (const one of refused)
    for (const [key, stated] of Object.entries(one.stated)) {
      if (!seen.has(key)) base[key] = one.before[key];
      if (isNew(one) && isSame(sides.mine[key], sides.base[key])) mine[key] = stated;
      else if (isNew(one) && !isSame(sides.mine[key], stated)) clashes.push(key);
      seen.add(key);
    }
  return { base, mine, clashes };
}

function rebased({ base, mine }: Sides, stored: Entries) {
  const keys = [...new Set([base, mine].flatMap((all) => Object.keys(all)))];
  const { values, conflicts } = rebase<Entries>(keys, base, mine, stored);
  return { base: stored, mine: values, conflicts };
}

const idsOf = ({ live, stuck }: Queue) => ({
  live: live.map(({ id }) => id),
  stands: stuck.map(({ id }) => id),
});

/** What is touched again is decided. */
export function settled(work: Work, before: Entries): Work {
  const touched = changedKeys(before, work.mine);
  return { ...work, conflicts: work.conflicts.filter((key) => !touched.includes(key)) };
}

export function taken(work: Work, key: string): Work {
  return settled({ ...work, mine: { ...work.mine, [key]: work.base[key] } }, work.mine);
}
