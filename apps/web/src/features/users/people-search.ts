import { role } from '@inspect/contract/access';
import { objectId } from '@inspect/contract/kernel';
import { z } from 'zod';
import { listState } from '../../platform/navigation/list-state.ts';

export const peopleSearch = z.object({
  ...listState,
  role: role.optional(),
  company: objectId.optional(),
  station: objectId.optional(),
  blocked: z.enum(['true', 'false']).optional(),
  certificate: z.enum(['ending']).optional(),
});
export type PeopleSearch = z.output<typeof peopleSearch>;
