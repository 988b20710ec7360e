import { STAFF_EVENTS } from '@inspect/contract/events';
import { useCallback, useEffect } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useList, useOpenedRecord } from '../../platform/api/use-list.ts';
import { onCompanyEvent } from '../../platform/realtime/index.ts';
import type { PeopleSearch } from './people-search.ts';
import type { StaffScope } from './staff-scope.ts';

/** The people that the address asks for, read again when somebody else changes one of them. */
export function usePeople(
  { calls, resource, all }: StaffScope,
  { row: opened, company, ...search }: PeopleSearch,
) {
  const { user } = useSession();
  const query = { ...search, ...(all && company ? { company } : {}) };
  const list = useList(calls.list, query, { staleTime: 0 });
  const invalidate = useInvalidate();
  const refresh = useCallback(() => invalidate(resource), [invalidate, resource]);
  useEffect(() => {
    const { company } = user;
    if (company === null) return;
    const stops = STAFF_EVENTS.map((event) => onCompanyEvent(company, event, () => void refresh()));
    return () => {
      for (const stop of stops) stop();
    };
  }, [user, refresh]);
  return {
    ...list,
    opened: useOpenedRecord(calls.one, opened, list.rows),
    refresh,
  };
}
