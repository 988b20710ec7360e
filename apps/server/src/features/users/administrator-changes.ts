import { t } from '@inspect/contract/i18n';
import { administratorsEndpoints } from '@inspect/contract/users';
import { z } from 'zod';
import type { Sms } from '../../platform/gateways/sms/sms.ts';
import { type PersonInput, personRoute, type Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { announcement } from '../../platform/realtime/announcement.ts';
import {
  administratorPhones,
  otherAdministrators,
  seeUntil,
  unseenChanges,
} from './administrator-changes.repo.ts';

const JOB = 'users.tell_administrators';

type Call = Pick<PersonInput<never>, 'tx' | 'actor' | 'announce'>;

/** Their open pages hear of it at once, their verified numbers by message; what it was the database has noted. */
export async function tellAdministrators(jobs: Jobs, { tx, actor, announce }: Call): Promise<void> {
  for (const user of await otherAdministrators(tx, actor.userId))
    announce(announcement({ user }, 'EDIT_ADMINISTRATORS', {}));
  await jobs.add(tx, JOB, { by: actor.userId });
}

export function workOnAdministrators({ jobs, sms }: { jobs: Jobs; sms: Sms }): void {
  jobs.work(
    JOB,
    async ({ payload }) =>
      async (tx) => {
        for (const to of await administratorPhones(tx, payload.by))
          await sms.queue(tx, { to, text: t('users.smsAdministrators') });
      },
    { payload: z.strictObject({ by: z.string() }), attempts: 3, backoffSeconds: 5 },
  );
}

/** What the others have done to administrators, until one has seen it. */
export function administratorChangesRoutes(): Route[] {
  return [
    personRoute(administratorsEndpoints.changes, async ({ tx, actor }) => ({
      data: await unseenChanges(tx, actor.userId),
    })),
    personRoute(administratorsEndpoints.seen, async ({ tx, actor, body }) => {
      await seeUntil(tx, actor.userId, body.until);
      return { data: null };
    }),
  ];
}
