import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { jsonOf } from '../../../platform/json-of.ts';

export type StoredVersion = {
  checkup: string;
  version: number;
  /** the whole record; of an erased one what stays of it */
  content: string;
  /** hexadecimal; null: of an erased record, or from before versions had one */
  key: string | null;
  /** what the hash covers; null: the content itself, as it did before */
  sealed: string | null;
  hash: string;
  previous: string | null;
};

/** SHA-256 in hexadecimal of what it covers, a line end and the former hash; the same as inspect.version_hash. */
function versionHash(content: string, previous: string | null): string {
  return createHash('sha256')
    .update(`${content}\n${previous ?? ''}`)
    .digest('hex');
}

/** What is wrong with a version or with what is beside it. */
export type ChainFault = {
  checkup: string;
  version: number;
  problem: 'changed' | 'misplaced' | 'missing' | 'unlinked' | 'content_gone';
};

/** What is wrong with a version after the one before it; a chain may begin at any number, as taken-over ones do. */
export function chainFaults(former: StoredVersion | undefined, current: StoredVersion): ChainFault[] {
  const { checkup, version } = current;
  const faults: ChainFault[] = [];
  const expected = former ? former.version + 1 : version;
  for (let gap = expected; gap < version; gap += 1)
    faults.push({ checkup, version: gap, problem: 'missing' });
  const linked = current.previous === (former?.hash ?? null);
  // Where a whole version is gone, the link behind it is broken for that very reason.
  if (!linked && faults.length === 0)
    faults.push(
      former
        ? { checkup, version, problem: 'unlinked' }
        : { checkup, version: version - 1, problem: 'missing' },
    );
  const said = partsOf(current.content);
  if (said && (said.id !== checkup || said.version !== version))
    faults.push({ checkup, version, problem: 'misplaced' });
  else if (!isAsWritten(current)) faults.push({ checkup, version, problem: 'changed' });
  return faults;
}

/** Its content was taken out by an erasure. Whether the record was erased, the last version of the chain says. */
export function isErased({ content, key }: Pick<StoredVersion, 'content' | 'key'>): boolean {
  return key === null && partsOf(content)?.erased === true;
}

/** Does this version say that the record was erased? */
export function saysErasure({ content }: Pick<StoredVersion, 'content'>): boolean {
  return partsOf(content)?.change_action === 'erase';
}

function isAsWritten(current: StoredVersion): boolean {
  const { content, key, sealed, hash, previous } = current;
  // What an erasure took from a version without a key, its hash alone knew; the versions after it and the anchors name that.
  if (sealed === null) return isErased(current) || versionHash(content, previous) === hash;
  if (versionHash(sealed, previous) !== hash) return false;
  const { content: commitment, ...sealedParts } = partsOf(sealed) ?? {};
  if (isErased(current)) {
    const { erased: _erased, ...left } = partsOf(content) ?? {};
    return isDeepStrictEqual(left, sealedParts);
  }
  return key !== null && commitment === contentHash(key, content);
}

/** The same as in inspect.sealed_content. */
function contentHash(key: string, content: string): string {
  return createHash('sha256').update(Buffer.from(key, 'hex')).update(content).digest('hex');
}

/** What the text says, by name; null when it can't be read: whatever was done to it, its hash doesn't fit either. */
function partsOf(text: string): Record<string, unknown> | null {
  const parsed = z.record(z.string(), z.unknown()).safeParse(jsonOf(text));
  return parsed.success ? parsed.data : null;
}
