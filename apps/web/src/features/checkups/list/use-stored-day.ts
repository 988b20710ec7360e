import { type CheckupRow, checkupsEndpoints } from '@inspect/contract/checkups';
import { type Day, yerevanDay } from '@inspect/contract/kernel';
import { useEffect } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import {
  databases,
  type ListAnswer,
  type PersonalStore,
  useStoredList,
} from '../../../platform/offline/index.ts';

const row = checkupsEndpoints.stationList.response.shape.data.element;
const STORES: readonly PersonalStore[] = ['inspect.checkups'];
const NONE: readonly PersonalStore[] = [];

/**
 * Today's list as the server answered it, stored for its reader, and in place of an answer that doesn't come.
 * @param isDay whether the list is that one: no filter, no page, nobody else's
 */
export function useStoredDay<Answered extends ListAnswer<CheckupRow>>(
  answered: Answered,
  today: Day,
  isDay: boolean,
) {
  const { id } = useSession().user;
  const { rows, at, problem } = answered;
  useEffect(() => {
    // Where the browser stores nothing, there is nothing to fall back to.
    if (isDay && rows && at !== null && problem === null)
      void databases.personal['inspect.checkups'].replace(id, rows).catch(() => undefined);
  }, [isDay, rows, at, problem, id]);
  const stored = useStoredList(answered, isDay ? STORES : NONE, row);
  return stored.at !== null && yerevanDay(new Date(stored.at)) !== today ? answered : stored;
}
