import { reportsEndpoints } from '@inspect/contract/reports';
import type { useRead } from '../../platform/api/use-call.ts';
import { useList } from '../../platform/api/use-list.ts';
import { WHOLE } from './whole.ts';

type Query = NonNullable<Parameters<typeof useRead<(typeof reportsEndpoints)['tax']>>[1]['query']>;

/** The rows of a list with tax codes, amounts and receipts, and the sums of all of them. */
export function useTax(query: Query, enabled: boolean) {
  return useList(reportsEndpoints.tax, { ...query, limit: WHOLE }, { enabled });
}
