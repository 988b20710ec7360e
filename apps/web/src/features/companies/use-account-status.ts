import {
  type CompanyAccountStatus,
  companiesEndpoints,
  companyAccountStatus,
} from '@inspect/contract/companies';
import { useCallback, useEffect } from 'react';
import { useSession } from '../../platform/access/session.ts';
import { useInvalidate } from '../../platform/api/invalidate.ts';
import { useRead } from '../../platform/api/use-call.ts';
import { useStoredRows } from '../../platform/offline/index.ts';
import { useHints } from '../../platform/realtime/index.ts';
import { useServerStatus } from '../../platform/server-status/index.ts';

const FRESH_MS = 5 * 60_000;
const EVENTS = ['EDIT_COMPANY'] as const;

/** How the own company stands, as the server last said, also where it said so before this start; asked again when it changes and when the server is back. */
export function useAccountStatus(): {
  accountStatus: CompanyAccountStatus | null;
  refresh: () => Promise<void>;
} {
  const { company } = useSession().user;
  const invalidate = useInvalidate();
  const read = useRead(
    companiesEndpoints.companies,
    {},
    { enabled: company !== null, staleTime: FRESH_MS, refetchInterval: FRESH_MS },
  );
  const refresh = useCallback(() => invalidate('companies'), [invalidate]);
  const { link } = useServerStatus();
  useEffect(() => {
    if (company === null || link === 'offline') return;
    // The server is back, or this is the beginning: what was announced meanwhile is lost.
    void refresh();
  }, [company, link, refresh]);
  useHints({ of: company, events: EVENTS, enabled: company !== null && link !== 'offline' }, refresh);
  const stored = useStoredRows(['offline.company'], companyAccountStatus, read.error);
  const rows: readonly unknown[] = read.data?.data ?? (stored === 'reading' ? undefined : stored?.rows) ?? [];
  const statuses = rows.flatMap((row) => companyAccountStatus.safeParse(row).data ?? []);
  return { accountStatus: statuses.find(({ _id }) => _id === company) ?? null, refresh };
}
