import { z } from 'zod';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Sms } from '../../platform/gateways/sms/sms.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { messageFactorOff } from '../auth/index.ts';

const JOB = 'users.tell_factor_off';
const payload = z.strictObject({ person: z.string(), by: z.string() });

/** Somebody has taken a person's second factor away: his number hears of it, and those who keep him. */
export async function tellFactorOff(jobs: Jobs, whose: z.infer<typeof payload>, tx: Tx): Promise<void> {
  await jobs.add(tx, JOB, whose);
}

export function workOnFactorsOff({ jobs, sms }: { jobs: Jobs; sms: Sms }): void {
  jobs.work(
    JOB,
    async ({ payload: { person, by } }) =>
      (tx) =>
        messageFactorOff({ sms }, tx, person, by),
    { payload, attempts: 3, backoffSeconds: 5 },
  );
}
