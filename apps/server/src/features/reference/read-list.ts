import { paginationOf } from '@inspect/contract/kernel';
import { versionIn } from '@inspect/contract/reference';
import { listAnswer } from '../../platform/http/list-answer.ts';
import { type Criteria, listPage, retiredSince, selectList } from './list.query.ts';
import type { ListContext } from './list-context.ts';

type Read = Criteria & { page?: number | undefined; limit?: number | undefined; tag?: string | undefined };

const wholeOf = <Row>(rows: Row[]) => ({
  data: rows,
  pagination: paginationOf(rows.length, 1, Math.max(1, rows.length)),
});

/** What has changed since the copy's tag, the whole list, or one page of it. `version` = where the list stands. */
export async function readList(
  { tx, list, buildId }: ListContext,
  { page, limit, tag, ...wanted }: Read,
  version: number,
) {
  const since = tag === undefined ? null : versionIn(tag, list.table, buildId);
  if (since !== null && since <= version) {
    const rows = await tx.rows(selectList(list, { ...wanted, since }));
    return { ...wholeOf(rows), retired: await retiredSince(tx, list, since) };
  }
  if (list.cached && page === undefined && limit === undefined)
    return wholeOf(await tx.rows(selectList(list, wanted)));
  return listAnswer({ page, limit }, (place) => listPage(tx, list, wanted, place));
}
