import { STAFF_EVENTS } from '@inspect/contract/events';
import { companyStaffEndpoints, type PersonRow } from '@inspect/contract/users';
import { useCallback } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useList, useOpenedRecord } from '../../platform/api/use-list.ts';
import { type PersonalStore, useStoredList } from '../../platform/offline/index.ts';
import { useHints } from '../../platform/realtime/index.ts';
import { byName } from './by-name.ts';
import type { PeopleSearch } from './people-search.ts';
import type { StaffScope } from './staff-scope.ts';

const personRow = companyStaffEndpoints.list.response.shape.data.element;
const OWN: readonly PersonalStore[] = ['inspect.users'];
const NONE: readonly PersonalStore[] = [];
const sorted = (rows: PersonRow[]) => rows.toSorted(byName);

/** The people that the address asks for, read again when somebody else changes one of them. */
export function usePeople(
  { calls, resource, all }: StaffScope,
  { row: opened, company, ...search }: PeopleSearch,
) {
  const { user } = useSession();
  const query = { ...search, ...(all && company ? { company } : {}) };
  // Without a filter they are the ones that this browser stores; of the staff's it stores none.
  const stores = !all && Object.keys(search).length === 0 ? OWN : NONE;
  const list = useStoredList(useList(calls.list, query, { staleTime: 0 }), stores, personRow, sorted);
  const invalidate = useInvalidate();
  const refresh = useCallback(() => invalidate(resource), [invalidate, resource]);
  useHints({ of: user.company, events: STAFF_EVENTS, enabled: user.company !== null }, refresh);
  return {
    ...list,
    opened: useOpenedRecord(calls.one, opened, list.rows),
    refresh,
  };
}
