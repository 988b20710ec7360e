import { type EndpointDefinition, PAGE_SIZE_MAX, type Pagination } from '@inspect/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Failure } from '../../ui/state/failed-state.tsx';
import { call } from './call.ts';
import { failureOf, readKey } from './use-call.ts';

type Page<Row> = { data: Row[]; pagination: Pagination };
type ListEndpoint<Row> = EndpointDefinition<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Page<Row>>>;

const FRESH_MS = 10 * 60_000;

/** Every row of a paged list, page after page: for choosing one of them. */
export function useAllRows<Row>(
  endpoint: ListEndpoint<Row>,
  enabled = true,
  staleTime = FRESH_MS,
): { rows: Row[] | undefined; failure: Failure | undefined } {
  const read = useQuery({
    queryKey: [...readKey(endpoint, {}), 'all'],
    queryFn: async ({ signal }) => {
      const rows: Row[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { page: String(page), limit: String(PAGE_SIZE_MAX) };
        const { data, pagination } = await call(endpoint, { query, signal });
        rows.push(...data);
        pages = pagination.total;
      }
      return rows;
    },
    enabled,
    staleTime,
  });
  return { rows: read.data, failure: failureOf(read) };
}
