import type { Sms } from '../../platform/gateways/sms/sms.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type SendingServices, sendReminders } from './send-reminders.ts';

const EVERY_SECONDS = 60;
/** A whole turn: a plan that takes its time, and a provider that answers as late as it may. */
const LEASE_SECONDS = 1_500;

type Services = Omit<SendingServices, 'gateway'> & { jobs: Jobs; sms: Pick<Sms, 'gateway'> };

/** Every minute: who is to be reminded today, and what may go now. */
export function workOnReminders({ jobs, sms, ...services }: Services): void {
  const turn = async () => {
    await sendReminders({ ...services, gateway: sms.gateway });
    return undefined;
  };
  jobs.every('reminders', EVERY_SECONDS, turn, { leaseSeconds: LEASE_SECONDS });
}
