import { STAFF_EVENTS } from '@inspect/contract/events';
import { peopleChoiceEndpoints } from '@inspect/contract/users';
import type { PersonalCopy } from '../../platform/offline/index.ts';

/** Who is stored where (specification §3, §6): operators for their owner, mechanics for who assigns them. */
export const personalCopies: readonly PersonalCopy[] = [
  { store: 'users', endpoint: peopleChoiceEndpoints.operators, events: STAFF_EVENTS },
  { store: 'mechanics', endpoint: peopleChoiceEndpoints.mechanics, events: STAFF_EVENTS },
];
