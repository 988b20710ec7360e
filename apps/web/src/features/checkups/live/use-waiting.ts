import { CHECKUP_PAGES } from '@inspect/contract/checkup-list';
import { checkupCountEndpoints } from '@inspect/contract/checkups';
import { useCallback } from 'react';
import { useSession } from '../../../platform/access/session.ts';
import { useRead } from '../../../platform/api/use-call.ts';
import { useLiveCheckups } from './use-live-checkups.ts';

/** What other companies do is not announced to the staff: they ask again. */
const RENEWED_MS = 60_000;

/** How many checkups that this person may see wait for a conclusion, as it changes; undefined: not known. */
export function useWaiting(): number | undefined {
  const { user, can } = useSession();
  const enabled = CHECKUP_PAGES.some((page) => can(page, 'view'));
  const { data, refetch } = useRead(
    checkupCountEndpoints.waiting,
    {},
    { enabled, refetchInterval: RENEWED_MS },
  );
  useLiveCheckups(
    enabled ? user.company : null,
    useCallback(() => void refetch(), [refetch]),
  );
  return data?.count;
}
