import { addDays, type Day, yerevanDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import { asSystem, type Tx } from '../../../platform/db/transaction.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { firstDay, headsOf, lastAnchor } from './anchor.repo.ts';
import { closesAt } from './anchor.ts';
import { type Anchor, anchorFrom, headOf, storedText } from './anchor-file.ts';
import { type ChainFault, chainFaults, isErased, type StoredVersion, saysErasure } from './chain.ts';
import {
  allVersions,
  type Difference,
  differences,
  type LateVersion,
  lateVersions,
  takeTime,
} from './verify.query.ts';

/** An anchor may be late by so much before its absence is a fault. */
const LATE_MS = 3 * 3_600_000;

type AnchorFault = {
  day: Day;
  problem:
    | 'anchor_missing'
    | 'anchor_damaged'
    | 'anchor_unlinked'
    | 'not_as_anchored'
    | 'not_anchored'
    | 'gone_since_anchored';
  checkup?: string;
  version?: number;
};
export type Fault = ChainFault | Difference | AnchorFault;
/** No fault: the machine's clock was set back. Versions are in order all the same, by their numbers and the chain. */
export type Remark =
  | { checkup: string; version: number; notice: 'clock_back' }
  | { checkup: string; version: number; notice: 'late'; dated: Day; recorded: Day };
export type Verdict = {
  checkups: number;
  versions: number;
  /** checkups that were erased, and say so */
  erased: number;
  anchors: number;
  faults: Fault[];
  notices: Remark[];
};

/**
 * Looks at every version of every checkup: whether it fits its hash and the one before it, whether the record is
 * what its last version says, and whether all of it is what was anchored outside the database.
 * @param options.restored what is looked at was just restored: the days after its newest anchor are still to be anchored,
 *   because a backup may be made while the job goes through them
 */
export function verifyCheckups(
  place: { pool: pg.Pool; storage: Storage },
  now: Date,
  { restored = false } = {},
): Promise<Verdict> {
  return asSystem(place.pool, async (tx) => {
    await takeTime(tx);
    const chains = await verifyChains(tx);
    const anchors = await verifyAnchors(tx, place.storage, { now, restored });
    const faults = [...chains.faults, ...(await differences(tx)), ...anchors.faults];
    const notices = [...chains.notices, ...(await lateVersions(tx)).map(lateRemark)];
    const { checkups, versions, erased } = chains;
    return { checkups, versions, erased, anchors: anchors.count, faults, notices };
  });
}

async function verifyChains(tx: Tx) {
  const faults: Fault[] = [];
  const notices: Remark[] = [];
  let [checkups, versions, erased] = [0, 0, 0];
  // Contents that are gone, of a chain that has not said yet that it was erased.
  let unsaid: Fault[] = [];
  let former: (StoredVersion & { at: Date }) | undefined;
  for await (const batch of allVersions(tx)) {
    for (const row of batch) {
      const current = {
        ...row,
        key: row.key?.toString('hex') ?? null,
        hash: row.hash.toString('hex'),
        previous: row.previous?.toString('hex') ?? null,
      };
      const isFirst = former?.checkup !== current.checkup;
      faults.push(...chainFaults(isFirst ? undefined : former, current));
      if (!isFirst && former && current.at < former.at)
        notices.push({ checkup: current.checkup, version: current.version, notice: 'clock_back' });
      if (isFirst) {
        checkups += 1;
        faults.push(...unsaid);
        unsaid = [];
      }
      if (isErased(current))
        unsaid.push({ checkup: current.checkup, version: current.version, problem: 'content_gone' });
      if (saysErasure(current)) {
        erased += 1;
        unsaid = [];
      }
      versions += 1;
      former = current;
    }
  }
  return { faults: [...faults, ...unsaid], notices, checkups, versions, erased };
}

const lateRemark = ({ checkup, version, at, day }: LateVersion): Remark => ({
  checkup,
  version,
  notice: 'late',
  dated: yerevanDay(at),
  recorded: day,
});

/** From the newest anchor back to the first: each file names the one before it, so none is passed over. */
async function verifyAnchors(
  tx: Tx,
  storage: Storage,
  { now, restored }: { now: Date; restored: boolean },
): Promise<{ faults: Fault[]; count: number }> {
  const faults: Fault[] = [];
  const first = await firstDay(tx);
  let count = 0;
  let wanted: string | null | undefined;
  const yesterday = addDays(yerevanDay(now), -1);
  const newest = (await lastAnchor(tx))?.day ?? null;
  const last = newest ?? yesterday;
  // Later than yesterday where the clock was ahead, and is right again.
  let of: Day | null = last > yesterday ? last : yesterday;
  if (restored) of = newest;
  while (of !== null) {
    const text = await storedText(storage, of);
    if (text === null) {
      const due = first !== null && of >= first && closesAt(of).getTime() + LATE_MS <= now.getTime();
      // An anchor that a later one speaks of was there.
      if (due || wanted) faults.push({ day: of, problem: 'anchor_missing' });
      of = first !== null && of > first ? addDays(of, -1) : null;
      continue;
    }
    const anchor = anchorFrom(text);
    if (!anchor || anchor.day !== of || headOf(anchor) !== anchor.head) {
      faults.push({ day: of, problem: 'anchor_damaged' });
      wanted = undefined;
      of = anchor?.previousDay ?? (first !== null && of > first ? addDays(of, -1) : null);
      continue;
    }
    count += 1;
    if (wanted !== undefined && wanted !== anchor.head) faults.push({ day: of, problem: 'anchor_unlinked' });
    faults.push(...(await compareDay(tx, anchor)));
    wanted = anchor.previous;
    of = anchor.previousDay;
  }
  return { faults, count };
}

async function compareDay(tx: Tx, anchor: Anchor): Promise<Fault[]> {
  const { day } = anchor;
  const { heads } = await headsOf(tx, day);
  const stored = new Map(heads.map((head) => [head.checkup, head]));
  const anchored = new Set(anchor.heads.map(({ checkup }) => checkup));
  const faults: Fault[] = anchor.heads.flatMap(({ checkup, version, hash }) => {
    const found = stored.get(checkup);
    if (found?.version === version && found.hash === hash) return [];
    return [{ day, checkup, version, problem: found ? 'not_as_anchored' : 'gone_since_anchored' }];
  });
  const added = heads.filter(({ checkup }) => !anchored.has(checkup));
  return [
    ...faults,
    ...added.map(({ checkup, version }) => ({ day, checkup, version, problem: 'not_anchored' as const })),
  ];
}

const WORDS: Record<Fault['problem'], string> = {
  changed: 'its content was changed: the hash does not fit it',
  misplaced: 'the content of another version stands in its place',
  missing: 'this version is missing',
  unlinked: 'it does not follow from the version before it',
  content_gone: 'its content is gone, and no version says that the record was erased',
  no_versions: 'the record has no versions',
  row_missing: 'the record is gone, and no version says that it was erased',
  version_missing: 'the last version of the record is missing',
  row_differs: 'the record is not what its last version says',
  anchor_missing: 'the anchor of the day is missing',
  anchor_damaged: 'the anchor of the day was changed',
  anchor_unlinked: 'the anchor of the day is not the one that the next day followed',
  not_as_anchored: 'it is not what was anchored: this version or an earlier one was rewritten',
  not_anchored: 'it was added after the day was anchored',
  gone_since_anchored: 'it is gone since the day was anchored',
};

export function faultLine(fault: Fault): string {
  const place = [
    'day' in fault ? `day ${fault.day}` : null,
    'checkup' in fault && fault.checkup ? `checkup ${fault.checkup}` : null,
    'version' in fault && fault.version !== undefined ? `version ${fault.version}` : null,
  ];
  return `${place.filter((part) => part !== null).join(', ')}: ${WORDS[fault.problem]}`;
}

export function remarkLine(notice: Remark): string {
  const { checkup, version } = notice;
  return notice.notice === 'clock_back'
    ? `notice: checkup ${checkup}: the clock went back between version ${version - 1} and ${version}`
    : `notice: checkup ${checkup}, version ${version}: dated ${notice.dated}, recorded after that day was closed and anchored with ${notice.recorded}: the clock had gone back`;
}
