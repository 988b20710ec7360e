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
        const { rows, at } = await databases.personal[store].read(id);
        const known = z.array(row).safeParse(rows);
        if (known.success && rows.length > 0) return { rows: known.data, at };
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

/**
 * A list of the server, or what this browser stores of it where nobody answers: on one page.
 * @param order of rows that were pulled, which lie in none
 */
export function useStoredList<Row, Answered extends ListAnswer<Row>>(
  list: Answered,
  stores: readonly PersonalStore[],
  row: z.ZodType<Row>,
  order?: (left: Row, right: Row) => number,
): Answered | (Omit<Answered, keyof ListAnswer<Row>> & ListAnswer<Row>) {
  const stored = useStoredRows(stores, row, list.rows ? null : list.problem);
  if (!stored) return list;
  if (stored === 'reading') return { ...list, failure: undefined };
  const { at } = stored;
  const rows = order ? stored.rows.toSorted(order) : stored.rows;
  return { ...list, rows, at, pagination: paginationOf(rows.length, 1, rows.length), failure: undefined };
}
