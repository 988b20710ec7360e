import { z } from 'zod';
import { typed, whole } from './fields.ts';

export const PAGE_SIZE = 50;
export const PAGE_SIZE_MAX = 200;

const wholeText = z
  .string()
  .regex(/^\d{1,15}$/, { error: 'field.whole' })
  .transform(Number);

/** Query fields of every list. Empty values count as absent (the server drops them before validation). */
export const pageQuery = {
  page: wholeText.pipe(whole(1, 9_999_999)).optional(),
  limit: wholeText
    .refine((value) => value >= 1 && value <= PAGE_SIZE_MAX, { error: 'field.limit' })
    .optional(),
  search: typed(100).optional(),
};

/** The order of a list: by one of these columns, «-» in front turns it round; without it the list stands as it does by itself. */
export function sortQuery<Name extends string>(names: readonly Name[]) {
  const sorts = names.flatMap((name) => [name, `-${name}`] as const);
  return z.enum(sorts, { error: 'field.sort' }).optional();
}

export const pagination = z.object({
  current_page: z.int(),
  /** number of pages */
  total: z.int(),
  /** number of records */
  count: z.int(),
});
export type Pagination = z.infer<typeof pagination>;

export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), pagination });
}

export function itemOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: item });
}

export function paginationOf(count: number, page: number, limit: number): Pagination {
  return { current_page: page, total: Math.max(1, Math.ceil(count / limit)), count };
}
