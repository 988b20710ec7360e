import { PAGE_SIZE, type Pagination, paginationOf } from '@inspect/contract/kernel';
import type { PageWindow } from '../db/read-page.ts';

/**
 * The answer of a list: the page that was asked for, and where it stands in the whole. `count` = all rows that match; what
 * else was read stands beside the page.
 */
export async function listAnswer<Row, Read extends { rows: Row[]; count: number }>(
  { page = 1, limit = PAGE_SIZE }: { page?: number | undefined; limit?: number | undefined },
  read: (place: PageWindow) => Promise<Read & { rows: Row[] }>,
): Promise<Omit<Read, 'rows' | 'count'> & { data: Row[]; pagination: Pagination }> {
  const { rows, count, ...beside } = await read({ limit, offset: (page - 1) * limit });
  return { ...beside, data: rows, pagination: paginationOf(count, page, limit) };
}
