import { addDays, type Day, yerevanDay } from '@inspect/contract/kernel';
import type pg from 'pg';
import { asSystem, type Tx } from '../db/transaction.ts';
import type { Storage } from '../storage/storage.ts';
import { type RecordAnchor, recordAnchors } from './anchor-records.ts';
import { SIGN_IN_RETENTION_DAYS } from './purge-sign-ins.ts';
import {
  chainLength,
  chainStarts,
  type Link,
  linkAt,
  type RecordFault,
  recordChainFaults,
} from './record-chain.query.ts';

const WORDS: Record<RecordFault['problem'], string> = {
  unchained: 'it was added past the chain',
  link_missing: 'the link before it is missing',
  link_changed: 'its link was changed: it does not follow from the one before',
  record_missing: 'the record is gone',
  record_changed: 'the record is not what was written',
};

/**
 * Looks at payments, the ledger, changes of rights, sign-ins and security events: each against its link, the links against each other,
 * and the chains with what was removed for its age against what was anchored outside the database.
 * @returns how many there are, and one line for each fault
 */
export function verifyRecords(
  place: { pool: pg.Pool; storage: Storage },
  now: Date,
): Promise<{ records: number; anchors: number; faults: string[] }> {
  return asSystem(place.pool, async (tx) => {
    await tx.takeTime(60);
    const faults = (await recordChainFaults(tx)).map(
      ({ number, source, record, problem }) => `${source} ${record}, link ${number}: ${WORDS[problem]}`,
    );
    const starts = new Map((await chainStarts(tx)).map((start) => [start.source, start]));
    const unanchored = new Map(starts);
    const retainedFrom = addDays(yerevanDay(now), -SIGN_IN_RETENTION_DAYS);
    let anchors = 0;
    for await (const { key, anchor } of recordAnchors(place.storage)) {
      anchors += 1;
      if (!anchor) faults.push(`${key}: the anchor was changed`);
      for (const end of endsOf(anchor)) {
        const start = starts.get(end.source);
        if (start?.number === end.number) unanchored.delete(end.source);
        const problem = await problemOf(tx, end, { day: anchor?.day, start, retainedFrom });
        if (problem) faults.push(`${key}, ${end.source}, link ${end.number}: ${problem}`);
      }
    }
    for (const { source, number } of unanchored.values())
      faults.push(`${source}, link ${number}: what is before it was removed, and no anchor ends there`);
    return { records: await chainLength(tx), anchors, faults };
  });
}

const endsOf = (anchor: RecordAnchor | null): Link[] =>
  Object.entries(anchor?.ends ?? {}).map(([source, end]) => ({ source, ...end }));

async function problemOf(
  tx: Tx,
  end: Link,
  { day, start, retainedFrom }: { day: Day | undefined; start: Link | undefined; retainedFrom: Day },
): Promise<string | undefined> {
  const isPurged = start !== undefined && end.number <= start.number;
  if (isPurged && day !== undefined && day >= retainedFrom) return 'it was removed before its time';
  if (isPurged && end.number < start.number) return undefined;
  const link = isPurged ? start : await linkAt(tx, end.source, end.number);
  return link?.hash === end.hash ? undefined : 'the chain is not what was anchored';
}
