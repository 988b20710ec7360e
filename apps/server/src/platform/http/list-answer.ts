import { PAGE_SIZE, type Pagination, paginationOf } from '@inspect/contract/kernel';
import type { Place } from '../db/read-page.ts';

/** The answer of a list: the page that was asked for, and where it stands in the whole. `count` = all rows that match. */
export async function listAnswer<Row>(
  { page = 1, limit = PAGE_SIZE }: { page?: number | undefined; limit?: number | undefined },
  read: (place: Place) => Promise<{ rows: Row[]; count: number }>,
): Promise<{ data: Row[]; pagination: Pagination }> {
  const { rows, count } = await read({ limit, offset: (page - 1) * limit });
  return { data: rows, pagination: paginationOf(count, page, limit) };
}
