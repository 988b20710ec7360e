import { companyStaffChange, companyStaffEventNames } from '@inspect/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { forgetReads, useRead } from '../../platform/api/use-call.ts';
import { failureText } from '../../platform/notify/toast.ts';
import { onEvent } from '../../platform/realtime/index.ts';
import { NEW_PERSON, type PeopleSearch } from './people-search.ts';
import type { StaffScope } from './staff-scope.ts';

/** The people that the address asks for, read again when somebody else changes one of them. */
export function usePeople({ calls, all }: StaffScope, { row: opened, company, ...search }: PeopleSearch) {
  const { user } = useSession();
  const query = { ...search, ...(all && company ? { company } : {}) };
  const read = useRead(calls.list, { query }, { keepPrevious: true, staleTime: 0 });
  const listed = read.data?.data.find((row) => row._id === opened);
  const wanted = opened !== undefined && opened !== NEW_PERSON && read.data !== undefined && !listed;
  const one = useRead(calls.one, { params: { id: opened ?? '' } }, { enabled: wanted, staleTime: 0 });
  const client = useQueryClient();
  const refresh = useCallback(() => forgetReads(client, calls.list, calls.one), [client, calls]);
  useEffect(() => {
    if (user.company === null) return;
    const stops = companyStaffEventNames(user.company).map((name) =>
      onEvent(name, companyStaffChange, () => void refresh()),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [user.company, refresh]);
  return {
    rows: read.data?.data,
    pagination: read.data?.pagination,
    updating: read.isPlaceholderData,
    failure:
      read.isError && !read.data
        ? { message: failureText(read.error), retry: () => void read.refetch() }
        : undefined,
    opened: listed ?? (wanted ? one.data?.data : undefined) ?? null,
    refresh,
  };
}
