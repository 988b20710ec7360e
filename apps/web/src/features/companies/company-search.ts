import { COMPANY_STATES } from '@inspect/contract/companies';
import { objectId } from '@inspect/contract/kernel';
import { z } from 'zod';

/** The row that stands for the one that is being added. */
export const NEW_COMPANY = 'new';

/** State of the list in the address. */
export const companySearch = z.object({
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .optional(),
  search: z.string().max(100).optional(),
  region: objectId.optional(),
  state: z.enum(COMPANY_STATES).optional(),
  row: z.union([objectId, z.literal(NEW_COMPANY)]).optional(),
});
