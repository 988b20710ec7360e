import { PAGE_SIZE_MAX, pagination } from '@inspect/contract/kernel';
import { itemSchema, type ListDefinition, type ListRow } from '@inspect/contract/reference';
import { z } from 'zod';
import { readTagged, type Tagged } from '../api/read-tagged.ts';
import type { Difference } from './stored-copy.ts';

const ATTEMPTS = 5;

/** What the copy lacks, null = nothing (one 304). Pages are read under one tag; another tag begins anew. */
export async function pullCopy(
  list: ListDefinition,
  tag: string | null,
  signal?: AbortSignal,
): Promise<Difference | null> {
  const read = answerOf(list);
  if (tag !== null) {
    const answer = await readTagged(list.path, { since: tag }, tag, signal);
    if (answer === null) return null;
    const difference = read(answer);
    if (list.cached || difference.retired) return { ...difference, retired: difference.retired ?? null };
  }
  if (list.cached) return { ...read(await readTagged(list.path, {}, null, signal)), retired: null };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const pages = await readPages(list, read, signal);
    if (pages) return pages;
  }
  throw new Error(`${list.table} changes faster than it can be read`);
}

async function readPages(
  list: ListDefinition,
  read: ReturnType<typeof answerOf>,
  signal: AbortSignal | undefined,
): Promise<Difference | null> {
  const items: ListRow[] = [];
  let tag: string | null = null;
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page: String(page), limit: String(PAGE_SIZE_MAX) };
    const answer = read(await readTagged(list.path, query, null, signal));
    if (tag !== null && answer.tag !== tag) return null;
    ({ tag } = answer);
    pages = answer.pages;
    items.push(...answer.items);
  }
  return { items, retired: null, tag: tag ?? '' };
}

/** Rows as the server declares them: what is not understood is no copy. */
function answerOf(list: ListDefinition) {
  const item = itemSchema(list).extend({ name: z.string() });
  const shape = z.object({ data: z.array(item), retired: z.array(z.string()).optional(), pagination });
  return (answer: Tagged | null) => {
    const { data, retired, pagination: place } = shape.parse(answer?.content);
    return { items: data, retired: retired ?? null, tag: answer?.tag ?? '', pages: place.total };
  };
}
