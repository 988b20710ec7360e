import { databaseFacts } from './doctor.query.ts';
import type { WithDatabase } from './doctor-deps.ts';
import { fail, ok, type Verdict } from './finding.ts';

const EXPECTED = '2026-01-01 04:00';

/** Days and years of checkups, fees and reports are Armenia's: Node and the database must know its time. */
export async function checkTimeZone({ pool }: WithDatabase): Promise<Verdict> {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Yerevan',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const here = format.format(new Date('2026-01-01T00:00:00Z'));
  if (here !== EXPECTED) return fail(`Node takes Asia/Yerevan for ${here}, not ${EXPECTED}: update Node`);
  const { yerevan } = await databaseFacts(pool);
  if (yerevan !== EXPECTED)
    return fail(`the database takes Asia/Yerevan for ${yerevan}, not ${EXPECTED}: update its time zone data`);
  return ok('Asia/Yerevan is UTC+4 in Node and in the database');
}
