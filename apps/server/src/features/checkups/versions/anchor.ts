import { addDays, type Day, startOfDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import { asSystem, type Tx } from '../../../platform/db/transaction.ts';
import { GivenUp } from '../../../platform/jobs/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { closeDay, firstDay, headsOf, lastAnchor, noteAnchor } from './anchor.repo.ts';
import { type Anchor, anchorKey, anchorText, headOf, storedText } from './anchor-file.ts';

/** Hours after its end from which a day is anchored: whatever began on it has long committed. */
export const ANCHOR_HOUR = 3;
const HOUR_MS = 3_600_000;

export const closesAt = (day: Day) => new Date(startOfDay(addDays(day, 1)).getTime() + ANCHOR_HOUR * HOUR_MS);

type AnchorPlace = { pool: pg.Pool; storage: Storage };

/** Writes the head of each day that is over into the storage, one file a day, never over another. Returns the days. */
export async function anchorDays(place: AnchorPlace, now: Date): Promise<Day[]> {
  const done: Day[] = [];
  for (;;) {
    const due = await asSystem(place.pool, dueDay);
    if (!due || closesAt(due.day) > now) return done;
    await asSystem(place.pool, (tx) => closeDay(tx, due.day));
    const next = await asSystem(place.pool, (tx) => anchorOf(tx, due));
    await persist(place.storage, next);
    await asSystem(place.pool, (tx) => noteAnchor(tx, next, now));
    done.push(next.day);
  }
}

type Due = { day: Day; last: { day: Day; head: string } | undefined };

async function dueDay(tx: Tx): Promise<Due | null> {
  const last = await lastAnchor(tx);
  const day = last ? addDays(last.day, 1) : await firstDay(tx);
  return day === null ? null : { day, last };
}

async function anchorOf(tx: Tx, { day, last }: Due): Promise<Anchor> {
  const { heads, versions } = await headsOf(tx, day);
  const [previousDay, previous] = [last?.day ?? null, last?.head ?? null];
  return { day, versions, previousDay, previous, heads, head: headOf({ day, previous, heads }) };
}

async function persist(storage: Storage, anchor: Anchor): Promise<void> {
  const text = anchorText(anchor);
  const stood = await storedText(storage, anchor.day);
  if (stood === text) return;
  if (stood !== null)
    throw new GivenUp('another anchor of this day lies in the storage: run verify-checkups');
  await storage.put(anchorKey(anchor.day), Buffer.from(text), { type: 'text/plain' });
}
