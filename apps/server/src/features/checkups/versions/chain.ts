import { createHash } from 'node:crypto';

export type StoredVersion = {
  checkup: string;
  version: number;
  content: string;
  hash: string;
  previous: string | null;
};

/** SHA-256 in hexadecimal of the content, a line end and the former hash; the same as inspect.version_hash. */
function versionHash(content: string, previous: string | null): string {
  return createHash('sha256')
    .update(`${content}\n${previous ?? ''}`)
    .digest('hex');
}

/** What is wrong with a version or with what is beside it. */
export type ChainFault = {
  checkup: string;
  version: number;
  problem: 'changed' | 'misplaced' | 'missing' | 'unlinked';
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
  const said = saidBy(current.content);
  if (said && (said.id !== checkup || said.version !== version))
    faults.push({ checkup, version, problem: 'misplaced' });
  else if (versionHash(current.content, current.previous) !== current.hash)
    faults.push({ checkup, version, problem: 'changed' });
  return faults;
}

/** Which version of which checkup the content says it is; null when it can't be read. */
function saidBy(content: string): { id: unknown; version: unknown } | null {
  try {
    const whole: unknown = JSON.parse(content);
    if (typeof whole !== 'object' || whole === null || !('id' in whole) || !('version' in whole)) return null;
    return { id: whole.id, version: whole.version };
  } catch {
    // Whatever was done to it: its hash doesn't fit either.
    return null;
  }
}
