import type { z } from 'zod';
import type { Sort } from '../../ui/table/table-head.tsx';

/** A table's order as its address has it; another order starts from the first page. */
export function sortingBy<Order extends string>(
  order: z.ZodType<Order | undefined>,
  value: Order | undefined,
  patch: (changes: { sort: Order | undefined; page: null }) => void,
): Sort {
  return { value, onChange: (sort) => patch({ sort: order.safeParse(sort).data, page: null }) };
}
