import { reportsEndpoints } from '@inspect/contract/reports';
import { useRead } from '../../platform/api/use-call.ts';
import { failureText } from '../../platform/notify/toast.ts';

type Query = NonNullable<Parameters<typeof useRead<(typeof reportsEndpoints)['tax']>>[1]['query']>;

/** The rows of a list with tax codes, amounts and receipts, and the sums of all of them. */
export function useTax(query: Query, enabled: boolean) {
  const read = useRead(reportsEndpoints.tax, { query }, { enabled, keepPrevious: true });
  return {
    answer: read.data,
    updating: read.isPlaceholderData,
    failure:
      read.isError && !read.data
        ? { message: failureText(read.error), retry: () => void read.refetch() }
        : undefined,
  };
}
