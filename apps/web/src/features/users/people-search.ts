import { role } from '@inspect/contract/access';
import { objectId, sortQuery } from '@inspect/contract/kernel';
import { PEOPLE_SORTS } from '@inspect/contract/users';
import { z } from 'zod';
import { listState } from '../../platform/navigation/list-state.ts';

export const peopleSearch = z.object({
  ...listState,
  sort: sortQuery(PEOPLE_SORTS),
  role: role.optional(),
  company: objectId.optional(),
  station: objectId.optional(),
  blocked: z.enum(['true', 'false']).optional(),
  certificate: z.enum(['ending']).optional(),
});
export type PeopleSearch = z.output<typeof peopleSearch>;
