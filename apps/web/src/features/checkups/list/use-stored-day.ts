import { type CheckupRow, checkupsEndpoints } from '@inspect/contract/checkups';
import { type Day, PAGE_SIZE_MAX, yerevanDay } from '@inspect/contract/kernel';
import { useEffect } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import {
  databases,
  type ListAnswer,
  type PersonalStore,
  useStoredList,
} from '../../../platform/offline/index.ts';
import type { ListPage } from './list-pages.ts';
import { type ListSearch, queryOf } from './list-search.ts';
import { answersOffline, isWholeDay, shownOf } from './stored-day.ts';

const row = checkupsEndpoints.stationList.response.shape.data.element;
const STORES: readonly PersonalStore[] = ['inspect.checkups'];
const NONE: readonly PersonalStore[] = [];
/** What is stored behind the first page is read anew so often. */
const REST_MS = 300_000;

/**
 * Today's list as the server answered it, stored for its reader, and in place of an answer that doesn't come.
 * @param search undefined: another view of the rows, or rows that are not one's own; nothing is stored of them
 */
export function useStoredDay<Answered extends ListAnswer<CheckupRow> & { updating: boolean }>(
  answered: Answered,
  { endpoint }: ListPage,
  today: Day,
  search: ListSearch | undefined,
) {
  const { id } = useSession().user;
  const { rows, at, problem, pagination, updating } = answered;
  // The rows of the former question stay until this one is answered.
  const isDay = search !== undefined && isWholeDay(search) && !updating;
  const count = pagination?.count ?? 0;
  const query = { ...queryOf({}, today), limit: String(PAGE_SIZE_MAX) };
  const more = useRead(
    endpoint,
    { query },
    { enabled: isDay && count > (rows?.length ?? 0), staleTime: REST_MS, refetchInterval: REST_MS },
  );
  const rest = more.data?.data;
  const isPart = more.isPending && count > (rows?.length ?? 0);
  useEffect(() => {
    // What was stored before of a long day is not given up for its first page.
    if (!isDay || !rows || at === null || problem !== null || isPart) return;
    const listed = new Set(rows.map(({ _id }) => _id));
    const all = [...rows, ...(rest ?? []).filter(({ _id }) => !listed.has(_id))];
    // Where the browser stores nothing, there is nothing to fall back to.
    void databases.personal['inspect.checkups']
      .replace(id, all, Math.max(count, all.length))
      .catch(() => undefined);
  }, [isDay, rows, at, problem, id, rest, count, isPart]);
  const stores = search && answersOffline(search) ? STORES : NONE;
  const stored = useStoredList(answered, stores, row, (all) => shownOf(all, search ?? {}));
  const isOfAnotherDay = stored.at !== null && yerevanDay(new Date(stored.at)) !== today;
  return isOfAnotherDay ? { ...answered, part: undefined } : stored;
}
