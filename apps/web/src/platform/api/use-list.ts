import type { EndpointDefinition, Pagination } from '@inspect/contract/kernel';
import { useState } from 'react';
import type { z } from 'zod';
import { NEW_ROW } from '../navigation/list-state.ts';
import { failureOf, type ReadOptions, useRead } from './use-call.ts';

type Rows = { data: unknown[]; pagination: Pagination };
type Endpoint<Query extends z.ZodType, Answer> = EndpointDefinition<
  z.ZodType,
  Query,
  z.ZodType,
  z.ZodType<Answer>
>;

/** One page of a list as a table takes it; the page before stays, dimmed, while the next one is read. */
export function useList<Query extends z.ZodType, Answer extends Rows>(
  endpoint: Endpoint<Query, Answer>,
  query: z.input<Query>,
  options: Omit<ReadOptions, 'keepPrevious'> = {},
) {
  const read = useRead(endpoint, { query }, { ...options, keepPrevious: true });
  const rows: Answer['data'] | undefined = read.data?.data;
  return {
    /** the whole answer, where it says more than rows */
    answer: read.data,
    rows,
    pagination: read.data?.pagination,
    updating: read.isPlaceholderData,
    failure: failureOf(read),
    /** why the last question had no answer, also where one from before is shown */
    problem: read.error,
    /** device time (ms) of the answer that is shown; null = there is none */
    at: read.data ? read.dataUpdatedAt : null,
    /** asks anew; what is shown stays until that is answered */
    refetch: read.refetch,
  };
}

/** The row the address names: null = not among the rows, undefined = not there yet. Once open it stays. */
export function useOpenedRow<Row extends { _id: string }>(
  id: string | undefined,
  rows: readonly Row[] | undefined,
): Row | null | undefined {
  const [held, setHeld] = useState<Row | null>(null);
  const found = rows?.find((row) => row._id === id) ?? null;
  if (found && found !== held) setHeld(found);
  if (found) return found;
  if (id !== undefined && held?._id === id) return held;
  return rows ? null : undefined;
}

type OneEndpoint<Row> = EndpointDefinition<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ data: Row }>>;

/** The row the address names, shown or asked for by itself: null = refused, undefined = not known yet. */
export function useOpenedRecord<Row extends { _id: string }>(
  endpoint: OneEndpoint<Row>,
  id: string | undefined,
  rows: readonly Row[] | undefined,
): Row | null | undefined {
  const listed = rows?.find((row) => row._id === id);
  const wanted = id !== undefined && id !== NEW_ROW && rows !== undefined && !listed;
  const one = useRead(endpoint, { params: { id: id ?? '' } }, { enabled: wanted, staleTime: 0 });
  if (listed || !wanted) return listed;
  return one.error ? null : one.data?.data;
}
