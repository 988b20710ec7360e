import { PAGE_SIZE_MAX, type Pagination } from '@inspect/contract/kernel';
import { type CallDefinition, call } from './call.ts';

type Query = Readonly<Record<string, string>>;
type Page<Row> = { data: Row[]; pagination: Pagination };

/** Every row of a paged list, page after page. */
export async function readAll<Row>(
  endpoint: CallDefinition,
  read: (answer: unknown) => Page<Row>,
  query: Query,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const paged = { ...query, page: String(page), limit: String(PAGE_SIZE_MAX) };
    const { data, pagination } = read(await call(endpoint, { query: paged, signal }));
    rows.push(...data);
    pages = pagination.total;
  }
  return rows;
}
