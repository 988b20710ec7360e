import { addDays, type Day, yerevanDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import { asSystem } from '../../../platform/db/transaction.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { firstDay, lastAnchor } from './anchor.repo.ts';
import { closesAt } from './anchor.ts';
import { anchorFrom, headOf, storedText } from './anchor-file.ts';
import { chainFaults } from './chain.ts';
import { newestChains } from './glance.query.ts';
import type { Fault } from './verify.ts';

/** An anchor may be late by so much, before somebody is told. */
const LATE_MS = 3 * 3_600_000;
const SAMPLE = 200;

type Glance = {
  /** how many were read */
  versions: number;
  /** the newest day that is anchored; null: none yet */
  anchored: Day | null;
  /** a day that should be anchored is not */
  isLate: boolean;
  faults: Fault[];
};

/** A quick look in place of `verifyCheckups`: the chains of the newest checkups, and the newest anchor with its file. */
export function glanceAtVersions(place: { pool: pg.Pool; storage: Storage }, now: Date): Promise<Glance> {
  return asSystem(place.pool, async (tx) => {
    const rows = await newestChains(tx, SAMPLE);
    const versions = rows.map((row) => ({
      ...row,
      key: row.key?.toString('hex') ?? null,
      hash: row.hash.toString('hex'),
      previous: row.previous?.toString('hex') ?? null,
    }));
    const faults: Fault[] = versions.flatMap((current, at) => {
      const before = versions[at - 1];
      return chainFaults(before?.checkup === current.checkup ? before : undefined, current);
    });
    const [anchor, first] = [await lastAnchor(tx), await firstDay(tx)];
    if (anchor) {
      const text = await storedText(place.storage, anchor.day);
      const stored = text === null ? null : anchorFrom(text);
      if (text === null) faults.push({ day: anchor.day, problem: 'anchor_missing' });
      else if (!stored || headOf(stored) !== anchor.head)
        faults.push({ day: anchor.day, problem: 'anchor_damaged' });
    }
    const yesterday = addDays(yerevanDay(now), -1);
    const isDue =
      first !== null && first <= yesterday && closesAt(yesterday).getTime() + LATE_MS <= now.getTime();
    const isLate = isDue && (anchor === undefined || anchor.day < yesterday);
    return { versions: versions.length, anchored: anchor?.day ?? null, isLate, faults };
  });
}
