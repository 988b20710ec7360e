import { COMPANY_SORTS, COMPANY_STATES } from '@inspect/contract/companies';
import { objectId, sortQuery } from '@inspect/contract/kernel';
import { z } from 'zod';
import { listState } from '../../platform/navigation/list-state.ts';

export const companySearch = z.object({
  ...listState,
  region: objectId.optional(),
  state: z.enum(COMPANY_STATES).optional(),
  sort: sortQuery(COMPANY_SORTS),
});
