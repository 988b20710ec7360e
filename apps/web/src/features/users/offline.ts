import { STAFF_EVENTS } from '@inspect/contract/events';
import { companyStaffEndpoints, peopleChoiceEndpoints } from '@inspect/contract/users';
import type { PersonalCopy } from '../../platform/offline/index.ts';

/**
 * Who is stored where (specification §3, §6): operators and mechanics for their owner, mechanics for who assigns them, the
 * latter also for when he signs in without the server.
 */
export const personalCopies: readonly PersonalCopy[] = [
  { stores: ['inspect.users'], endpoint: companyStaffEndpoints.list, events: STAFF_EVENTS },
  {
    stores: ['inspect.mechanics', 'offline.mechanics'],
    endpoint: peopleChoiceEndpoints.mechanics,
    events: STAFF_EVENTS,
  },
];
