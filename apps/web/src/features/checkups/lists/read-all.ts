import { type listOf, PAGE_SIZE_MAX } from '@inspect/contract/kernel';
import type { z } from 'zod';
import { type CallDefinition, call } from '../../../platform/api/call.ts';

type Query = Readonly<Record<string, string>>;

/** Every row of a list, page after page; a list that answers whole is one page. */
export async function readAll<Row extends z.ZodType>(
  endpoint: CallDefinition,
  answer: ReturnType<typeof listOf<Row>>,
  query: Query,
  signal: AbortSignal,
): Promise<z.output<Row>[]> {
  const rows: z.output<Row>[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const paged = { ...query, page: String(page), limit: String(PAGE_SIZE_MAX) };
    const { data, pagination } = answer.parse(await call(endpoint, { query: paged, signal }));
    rows.push(...data);
    pages = pagination.total;
  }
  return rows;
}
