import type { SignedIn } from '@inspect/contract/auth';
import { STAFF_EVENTS } from '@inspect/contract/events';
import { companyStaffEndpoints, peopleChoiceEndpoints } from '@inspect/contract/users';
import { mayCall } from '../../platform/access/session.ts';
import type { PulledCopy } from '../../platform/offline/index.ts';

const mechanics = {
  rows: ({ mechanics: rows }) => rows,
  isFor: (person: SignedIn) => mayCall(person, peopleChoiceEndpoints.mechanics.need),
  events: STAFF_EVENTS,
} as const satisfies Partial<PulledCopy>;

/**
 * Who is stored where (specification §3, §6): operators and mechanics for their owner, mechanics for who assigns them, the
 * latter also for when he signs in without the server.
 */
export const personalCopies: readonly PulledCopy[] = [
  {
    by: 'inspect.company',
    store: 'inspect.users',
    events: STAFF_EVENTS,
    rows: ({ staff }) => staff,
    isFor: (person) => mayCall(person, companyStaffEndpoints.list.need),
  },
  { by: 'inspect.company', store: 'inspect.mechanics', ...mechanics },
  { by: 'offline.company', store: 'offline.mechanics', ...mechanics },
];
