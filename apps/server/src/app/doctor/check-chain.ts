import { faultLine, glanceAtVersions, verifyCheckups } from '../../features/checkups/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { WithDatabase } from './doctor-deps.ts';
import { fail, ok, type Verdict, warn } from './finding.ts';

/** Whether checkups are as they were written: the newest ones and the newest anchor, or all of them with --full. */
export async function checkChain({ pool, storage, full }: WithDatabase): Promise<Verdict> {
  const now = systemClock.now();
  const place = { pool, storage };
  if (full) {
    const { versions, anchors, faults } = await verifyCheckups(place, now);
    const said = `${versions} versions and ${anchors} anchors read`;
    return faults.length === 0 ? ok(said) : faulty(said, faults.map(faultLine));
  }
  const { versions, anchored, isLate, faults } = await glanceAtVersions(place, now);
  const said = `the newest ${versions} versions read, anchored ${anchored === null ? 'not yet' : `until ${anchored}`}`;
  if (faults.length > 0) return faulty(said, faults.map(faultLine));
  return isLate ? warn(`${said}: the daily anchor is late, is a server running?`) : ok(said);
}

const faulty = (said: string, [first = '', ...more]: string[]) =>
  fail(`${said}: ${first}${more.length > 0 ? `; and ${more.length} more` : ''}; run verify-checkups`);
