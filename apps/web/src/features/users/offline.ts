import { companyStaffEventNames, peopleChoiceEndpoints } from '@inspect/contract/users';
import type { PersonalCopy } from '../../platform/offline/index.ts';

/** Who is stored where (specification §3, §6): operators for their owner, mechanics for who assigns them. */
export const personalCopies: readonly PersonalCopy[] = [
  { store: 'users', endpoint: peopleChoiceEndpoints.operators, events: companyStaffEventNames },
  { store: 'mechanics', endpoint: peopleChoiceEndpoints.mechanics, events: companyStaffEventNames },
];
