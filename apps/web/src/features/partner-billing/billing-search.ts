import { objectId } from '@inspect/contract/kernel';
import { z } from 'zod';
import { listState } from '../../platform/navigation/list-state.ts';

/** Which partner and which of its statements is read, and the page of each list; without a partner all of them. */
export const billingSearch = z.object({
  page: listState.page,
  search: listState.search,
  partner: objectId.optional(),
  statement: objectId.optional(),
  statements: listState.page,
  receipts: listState.page,
});
