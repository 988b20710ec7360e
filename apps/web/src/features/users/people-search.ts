import { role } from '@inspect/contract/access';
import { objectId } from '@inspect/contract/kernel';
import { z } from 'zod';

/** The row that stands for the one who is being added. */
export const NEW_PERSON = 'new';

/** State of the list in the address. */
export const peopleSearch = z.object({
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .optional(),
  search: z.string().max(100).optional(),
  role: role.optional(),
  company: objectId.optional(),
  station: objectId.optional(),
  blocked: z.enum(['true', 'false']).optional(),
  row: z.union([objectId, z.literal(NEW_PERSON)]).optional(),
});
export type PeopleSearch = z.output<typeof peopleSearch>;
