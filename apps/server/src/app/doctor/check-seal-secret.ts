import { lookAtSealSecret, lostSecretLine, OTHER_SECRET } from '../seal-secret-of-start.ts';
import type { WithDatabase } from './doctor-deps.ts';
import { fail, ok, type Verdict, warn } from './finding.ts';

/** Whether the server could give people the keys with which their browsers have sealed. */
export async function checkSealSecret({ pool, config }: WithDatabase): Promise<Verdict> {
  const { kind } = await lookAtSealSecret(pool, config);
  if (kind === 'lost') return fail(lostSecretLine(config));
  if (kind === 'other') return warn(OTHER_SECRET);
  if (kind === 'none') return ok('not made yet, and needed by no key: the server makes it when it starts');
  return ok('opens the keys of what browsers hold unsent');
}
