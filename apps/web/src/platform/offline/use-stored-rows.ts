import { type Pagination, paginationOf } from '@inspect/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Failure } from '../../ui/state/failed-state.tsx';
import { useSession } from '../access/session.ts';
import { NoResponse } from '../api/call.ts';
import type { PersonalStore } from './databases.ts';
import type { StoredRows } from './personal-rows.ts';
import { databases } from './use-copy.ts';

/**
 * Rows that this browser stores for its person, in place of an answer that did not come (specification §8).
 * @param stores where they are looked for, in this order
 * @param problem why there is no answer; a refusal is one
 * @returns undefined = the server answered; null = nothing is stored; reading = that is not known yet
 */
export function useStoredRows<Row>(
  stores: readonly PersonalStore[],
  row: z.ZodType<Row>,
  problem: unknown,
): StoredRows<Row> | 'reading' | null | undefined {
  const { id } = useSession().user;
  const enabled = problem instanceof NoResponse;
  const read = useQuery({
    queryKey: ['stored-rows', ...stores, id],
    queryFn: async () => {
      for (const store of stores) {
        const { rows, ...more } = await databases.personal[store].read(id);
        const known = z.array(row).safeParse(rows);
        if (known.success && rows.length > 0) return { rows: known.data, ...more };
      }
      return null;
    },
    enabled,
    staleTime: 0,
  });
  if (!enabled) return undefined;
  return read.isPending ? 'reading' : (read.data ?? null);
}

/** A page of a list as `useList` answers it. */
export type ListAnswer<Row> = {
  rows: Row[] | undefined;
  pagination: Pagination | undefined;
  failure: Failure | undefined;
  problem: unknown;
  at: number | null;
};

type StoredAnswer<Answered, Row> = Omit<Answered, keyof ListAnswer<Row>> &
  ListAnswer<Row> & {
    /** of a list that is stored in part: how many rows lie here, and how many there were at the server */
    part?: { stored: number; of: number } | undefined;
  };

/**
 * A list of the server, or what this browser stores of it where nobody answers: on one page.
 * @param shown which of the stored rows, in which order; all, as they lie there
 */
export function useStoredList<Row, Answered extends ListAnswer<Row>>(
  list: Answered,
  stores: readonly PersonalStore[],
  row: z.ZodType<Row>,
  shown: (rows: Row[]) => Row[] = (rows) => rows,
): StoredAnswer<Answered, Row> {
  const stored = useStoredRows(stores, row, list.rows ? null : list.problem);
  if (!stored) return list;
  if (stored === 'reading') return { ...list, failure: undefined };
  const { at, of } = stored;
  const rows = shown(stored.rows);
  const part = of === undefined ? undefined : { stored: stored.rows.length, of };
  return {
    ...list,
    rows,
    at,
    part,
    pagination: paginationOf(rows.length, 1, rows.length),
    failure: undefined,
  };
}
