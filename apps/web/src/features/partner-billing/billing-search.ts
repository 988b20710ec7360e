import { objectId, sortQuery } from '@inspect/contract/kernel';
import { BILLED_PARTNER_SORTS, RECEIPT_SORTS, STATEMENT_SORTS } from '@inspect/contract/partner-billing';
import { z } from 'zod';
import { listState } from '../../platform/navigation/list-state.ts';

/** Which partner and which of its statements is read, and the page and order of each list; without a partner all of them. */
export const billingSearch = z.object({
  page: listState.page,
  search: listState.search,
  sort: sortQuery(BILLED_PARTNER_SORTS),
  partner: objectId.optional(),
  statement: objectId.optional(),
  statements: listState.page,
  statementsBy: sortQuery(STATEMENT_SORTS),
  receipts: listState.page,
  receiptsBy: sortQuery(RECEIPT_SORTS),
});
