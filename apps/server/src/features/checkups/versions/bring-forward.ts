import type { Actor } from '@inspect/contract/access';
import { FINDING_LISTS, type Found } from '@inspect/contract/checkup-fields';
import type { Tx } from '../../../platform/db/transaction.ts';
import { payloadHash } from '../../../platform/payload-hash.ts';
import { findCheckup } from '../../checkup-list/index.ts';
import { type FoundKey, type FoundVersion, foundSince } from './found-since.query.ts';

type Sent = Found & { version: number };

/**
 * Findings of a device that was silent, as of the version that stands now: what was changed meanwhile and is none of them,
 * or is his own, is no reason to ask. Another's findings are, and the version stays what he saw: at the desk where they
 * are about the same; on the mechanic's device all of them, because what he sends he signs (decision 046).
 */
export async function bringForward<Change extends Sent>(
  tx: Tx,
  actor: Actor,
  place: 'device' | 'desk',
  id: string,
  sent: Change,
): Promise<Change> {
  const current = await findCheckup(tx, actor, id);
  if (!current || current.version === sent.version) return sent;
  // A later one than stands was seen in a database that was restored since (F37): what of this one he knows nobody can tell.
  const seen = sent.version < current.version ? sent.version : 1;
  const versions = await foundSince(tx, id, seen);
  // The one that he saw is not there: nothing can be told of what came after it.
  if (versions.length !== current.version - seen + 1) return sent;
  const stated = statedIn(sent);
  const now = versions.at(-1)?.found;
  const isUnseen = (key: FoundKey) =>
    stated.has(key) ? !isSame(stated.get(key), now?.get(key)) : place === 'device';
  return othersChanges(versions, actor.userId).some(isUnseen) ? sent : { ...sent, version: current.version };
}

/** What somebody else has recorded, measured or taken back since the first of these versions. */
function othersChanges(versions: readonly FoundVersion[], person: string): FoundKey[] {
  const changed = versions.slice(1).flatMap(({ by, found }, index) => {
    const before = versions[index]?.found ?? new Map();
    if (by === person) return [];
    return [...new Set([...before.keys(), ...found.keys()])].filter(
      (key) => !isSame(before.get(key), found.get(key)),
    );
  });
  return [...new Set(changed)];
}

/** What is sent, entry by entry: null takes back, and of a measurement the value counts. */
function statedIn({ measurements = {}, ...lists }: Found): Map<FoundKey, unknown> {
  const findings = FINDING_LISTS.flatMap((list) =>
    Object.entries(lists[list] ?? {}).map(([code, finding]): [FoundKey, unknown] => [
      `${list}.${code}`,
      finding,
    ]),
  );
  const measured = Object.entries(measurements).map(([name, value]): [FoundKey, unknown] => [
    `measurements.${name}`,
    value === null ? null : { value },
  ]);
  return new Map([...findings, ...measured]);
}

/** The limit beside a measured value is the server's. */
function isSame(left: unknown, right: unknown): boolean {
  return payloadHash(comparable(left)).equals(payloadHash(comparable(right)));
}

function comparable(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null) return null;
  return 'value' in entry ? entry.value : entry;
}
